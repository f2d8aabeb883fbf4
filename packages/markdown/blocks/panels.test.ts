import { expect, test } from 'vitest'
import { renderNewsletter } from '../formats/render-newsletter.ts'
import { renderMarkdown } from '../render-markdown.ts'

const quarto = `::: {#fig-maps layout-ncol=2}
![(a) North](/a.png){#fig-a}

![South](/b.png "The *south*"){#fig-b}

Two maps.
:::

See @fig-maps, @fig-a and [@fig:a; @fig:b].`

async function show(markdown: string) {
  const { html, problems } = await renderMarkdown(markdown)
  return {
    html: html.replaceAll('\u00A0', ' ').replaceAll(/ (?:loading|decoding)="\w+"/g, ''),
    problems,
  }
}

test('a figure of several pictures has a number and its panels have letters, as Quarto writes it', async () => {
  const { html, problems } = await show(quarto)
  expect(html).toContain(
    '<figure class="panels" id="post-fig-maps"><div class="panel-grid cols-2">' +
      '<figure class="panel" id="post-fig-a"><img src="/a.png" alt="(a) North"><figcaption><b>(a)</b> North</figcaption></figure>' +
      '<figure class="panel" id="post-fig-b"><img src="/b.png" alt="South"><figcaption><b>(b)</b> The <em>south</em></figcaption></figure>' +
      '</div>',
  )
  expect(html).toContain('<figcaption><b>Figure 1.</b> Two maps.</figcaption></figure>')
  expect(html).toContain(
    '<a href="#post-fig-maps">Figure 1</a>, <a href="#post-fig-a">Figure 1a</a> and ' +
      'Figures <a href="#post-fig-a">1a</a> and <a href="#post-fig-b">1b</a>',
  )
  expect(problems).toEqual([])
})

test('a figure of MyST has the picture of its argument, or those in it', async () => {
  const one = await show(':::{figure} /a.png\n:label: fig-a\n:alt: A map\nNorth.\n:::\n\n@fig-a')
  expect(one.html).toContain('<img src="/a.png" alt="A map"><figcaption><b>Figure 1.</b> North.')
  expect(one.html).toContain('<a href="#post-fig-a">Figure 1</a>')
  const two = await show(
    ':::{figure}\n:label: maps\n![A](/a.png)\n![B](/b.png)\n\nBoth.\n:::\n\n@fig:maps',
  )
  expect(two.html.match(/class="panel"/g)).toHaveLength(2)
  expect(two.html).toContain('<a href="#post-fig-maps">Figure 1</a>')
})

test('pictures without a common label stand beside each other, each a figure of its own', async () => {
  const { html } = await show('::: {layout-ncol=2}\n![A](/a.png "One")\n\n![B](/b.png "Two")\n:::')
  expect(html).toContain('<div class="panels cols-2"><figure><img')
  expect(html).toMatch(/Figure 1\.<\/b> One.*Figure 2\.<\/b> Two/s)
})

test('the width of a picture is written in percent as in Quarto', async () => {
  expect((await show('![A](/a.png "One"){width=50%}')).html).toContain(
    '<figure class="narrow" style="--width:50%">',
  )
  expect((await show('In ![A](/a.png){width=50%} line')).html).toContain('style="width:50%"')
  expect((await show('![A](/a.png){width=300px}')).html).toContain('width="300"')
  expect((await show('![A](/a.png){width=500%}')).html).toContain('{width=500%}')
})

test('a mail has the pictures of a figure one below another with their letters', () => {
  const mail = renderNewsletter(quarto, 'https://ada.example/blog/9')
  expect(mail?.text).toMatch(/\(a\) North[^]*\(b\) The south[^]*Figure 1\. Two maps\./)
})
