/**
 * What comes after the first words of a page. It is left out of the first frame, so that a slow processor shows
 * those words half a second earlier, and then laid out part by part.
 */
const afterFirstWords =
  ':is(#home~*,[data-waiting]>*,.prose>:nth-child(n+5),.prose~*,main~*):not([data-shown])'

/** Typefaces that only the rest of a page needs, by what is set in them. */
const laterTypefaces = JSON.stringify({
  'em,#home': 'italic 1em STIX Two Text Variable',
  math: '1em STIX Two Math',
  code: '1em Red Hat Mono Variable',
})

/**
 * Starts the scripts of the page once its first paint is told of: neither their loading nor their running holds
 * it up. Background tabs paint nothing, so a timer starts them there; a page of which only the first words have
 * come is waited for, and shows what comes. Where the scripts do not come, the page falls back to what it is without
 * them. A form that is sent before they are there waits for them, unless it is one that the browser itself sends.
 *
 * The rest of a page follows its first paint in slices of a few milliseconds, with the typefaces if those are there
 * in time. Whoever is led to a place in it or back to where they were, or presses something, has all of it at once;
 * of a text that a link leads to (`#:~:text=`) only the name of the navigation tells.
 */
export const startAfterPaint =
  `;{let page=document.documentElement,rest=new CSSStyleSheet,later="${afterFirstWords}",
parts,
show=()=>{let end=performance.now()+5;
while(parts.length&&performance.now()<end){parts.shift().dataset.shown="";page.offsetTop}
if(parts.length)setTimeout(show);else rest.disabled=true},
go=()=>{if(document.readyState=="loading"){rest.disabled=true;return addEventListener("DOMContentLoaded",()=>go())}
go=()=>{};parts=[...document.querySelectorAll(later)];
for(let[name,font]of Object.entries(${laterTypefaces}))if(document.querySelector(name))document.fonts.load(font).catch(()=>{});
document.fonts.ready.then(show);setTimeout(show,200);
Promise.all(page.dataset.scripts.split(" ").map(s=>import(s))).catch(()=>page.classList.remove("js"))},
early=t=>page.dataset.live===undefined||t.closest("[data-waiting]");
let [entry]=performance.getEntriesByType("navigation");
rest.replaceSync(later+"{display:none}");
rest.disabled=entry?.type!="navigate"||(entry.name+location.hash).includes("#");
document.adoptedStyleSheets=[rest];
new PerformanceObserver(()=>go()).observe({type:"paint",buffered:true});
setTimeout(()=>go(),document.hidden?500:3000);
addEventListener("submit",e=>{if(early(e.target)&&e.target.method!=="post"){e.preventDefault();window.waitingForm=e.target}},true);
addEventListener("click",e=>{rest.disabled=true;let b=e.target.closest("button[type=button]");if(b&&early(b))window.waitingButton=b},true)
}`.replaceAll('\n', '')
