/**
 * Runs in the head before the first paint: marks the document as scripted (class `js`), sets `data-theme` from
 * the stored choice or the system, and follows both. A choice under the older key `theme` is taken over once.
 * Source: specification, point 9 (key ui-theme, default system); policies, section 8.
 */
export const themeScript = `(()=>{
const root=document.documentElement,system=matchMedia('(prefers-color-scheme:dark)'),key='ui-theme';
const show=()=>{let choice;
try{choice=localStorage.getItem(key);
if(!choice&&/^(light|dark|system)$/.test(localStorage.getItem('theme')))localStorage.setItem(key,choice=localStorage.getItem('theme'))}catch{}
root.dataset.theme=choice=='light'||choice=='dark'?choice:system.matches?'dark':'light'};
show();system.addEventListener('change',show);addEventListener('storage',show);
root.classList.add('js')
})()`
