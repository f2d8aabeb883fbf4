import { expect } from 'vitest'
import { faultsOnPage, postOf } from '../formula-corpus.ts'
import { overflowPx } from './conditions.ts'
import type { JourneyTest } from './journey.ts'

/** What the engines set each in their own way: radicals, fences, big operators, alphabets, accents, arrows. */
const critical = [
  '\\sqrt{1 + \\sqrt{1 + \\sqrt{1 + x}}}',
  '\\sqrt[3]{\\frac{GM}{r^3}}',
  '\\sqrt{\\begin{matrix} a \\\\ b \\\\ c \\\\ d \\end{matrix}}',
  '\\left(\\frac{a}{\\frac{b}{c}}\\right)',
  '\\left\\lfloor\\frac{a}{b}\\right\\rfloor + \\left\\lceil\\frac{a}{b}\\right\\rceil',
  '\\left\\|\\frac{a}{b}\\right\\| + \\left|\\frac{a}{b}\\right|',
  '\\left\\langle\\frac{a}{b}\\middle|\\phi\\right\\rangle',
  '\\left\\{\\begin{matrix} a \\\\ b \\\\ c \\end{matrix}\\right]',
  '\\begin{pmatrix} 1 & 0 & 0 \\\\ 0 & 1 & 0 \\\\ 0 & 0 & 1 \\end{pmatrix}',
  '\\sum_{i=1}^{n} x_i + \\prod_{k} y_k + \\int_0^\\infty z',
  '\\bigcup_i A_i \\bigcap_j B_j \\bigvee_k p_k \\bigwedge_l q_l',
  '\\mathbb{E}[X] + \\mathbb{P}(A) \\in \\mathbb{R}',
  '\\mathfrak{su}(2) \\oplus \\mathcal{L} \\otimes \\mathscr{H}',
  '\\boldsymbol{\\mu} = \\mathsf{T}\\mathtt{code}',
  '\\bar{x} + \\hat{\\theta} + \\vec{v} + \\ddot{x} + \\widehat{abc}',
  '\\overbrace{a + b + c}^{n} + \\underbrace{d + e + f}_{m} + \\overline{AB}',
  'A \\xrightarrow[\\text{slow}]{k_1 + k_2} B \\rightleftharpoons C',
  '\\ce{^{56}_{26}Fe} + \\ce{2H2 + O2 -> 2H2O}',
  'C(\\mu) = \\frac{1}{1 + \\frac{1}{1 + x}}',
  '\\Bigg(\\bigg(\\Big(\\big( x \\big)\\Big)\\bigg)\\Bigg)',
  '\\begin{CD} A @>f>> B \\\\ @V{\\alpha_{12}}VV @VVhV \\\\ C @>>k> D \\end{CD}',
  '\\oint_C E + \\sum_i M_\\odot',
  '\\hat{p}^2 + \\hat{a}_i^\\dagger + \\bar{H}^2',
  '\\sin^2 x + a\\ln W + \\operatorname{tr}(\\rho A)',
  '\\cancel{x} + \\bcancel{y} + \\xcancel{z}',
]

/** What each engine makes of the formulas that are hard to set. */
export function formulaJourneys(test: JourneyTest): void {
  test('critical formulas render completely and fit a phone', async ({ admin: page }) => {
    const body = JSON.stringify(JSON.stringify(postOf(critical)))
    const headers = `{ 'content-type': 'application/json' }`
    const created = `fetch('/api/blog', { method: 'POST', headers: ${headers}, body: ${body} })`
    expect(await page.evaluate(`${created}.then(({ status }) => status)`)).toBe(201)
    await page.open('/blog/6')
    await page.evaluate('document.fonts.ready.then(() => true)')
    const faces = `[...document.fonts].filter(({ family }) => /STIX Two Math|Ephemeris/.test(family))`
    expect(await page.evaluate(`${faces}.filter(({ status }) => status === 'error').length`)).toBe(
      0,
    )
    expect(await page.part('.prose math').count()).toBeGreaterThanOrEqual(critical.length)
    await page.part('.prose .math-error').isGone()
    expect(await page.evaluate(faultsOnPage)).toEqual([])
    await page.resize(390, 844)
    expect(await page.evaluate(overflowPx)).toBeLessThanOrEqual(0)
  })
}
