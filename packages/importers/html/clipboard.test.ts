import { expect, test } from 'vitest'
import { clipboardToMarkdown } from './clipboard.ts'

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=ProgId content=Word.Document><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`

const wordItem = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`

const docs = (body: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-00000000-7fff">${body}</b><br class="Apple-interchange-newline">`

const docsRun = (style: string, words: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;${style}white-space:pre-wrap;">${words}</span>`

const sheets = (rows: string) =>
  `<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table></google-sheets-html-origin>`

const excel = (rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 ${rows}
<!--EndFragment-->
</table></body></html>`

const calc = (rows: string) =>
  `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup>${rows}</table></body></html>`

test.each([
  [
    'a Word document with headings, emphasis in runs and an empty paragraph',
    word(`<h2>Method<o:p></o:p></h2>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>The <b>mean </b><b>value</b> of <i>x</i>, see <a href="https://example.org/a">the
paper</a>, and 10<sup>-3</sup>&nbsp;mag.<o:p></o:p></p>`),
    '## Method\n\nThe **mean value** of *x*, see [the paper](https://example.org/a), and 10⁻³ mag.',
  ],
  [
    'lists of Word, one within another',
    word(
      wordItem(1, '·', 'Mirror') +
        wordItem(2, 'o', 'Primary') +
        wordItem(2, 'o', 'Secondary') +
        wordItem(1, '·', 'Camera') +
        '<p class=MsoNormal>After<o:p></o:p></p>' +
        wordItem(1, '1.', 'First') +
        wordItem(1, '2.', 'Second'),
    ),
    '- Mirror\n  - Primary\n  - Secondary\n- Camera\n\nAfter\n\n1. First\n2. Second',
  ],
  [
    'a picture in Word, which is only on the disk of its author',
    word(
      '<p class=MsoNormal><img width=10 src="file:///C:/Temp/clip_image001.png" alt="A curve"></p>',
    ),
    'A curve',
  ],
  [
    'a Google document, whose emphasis is in styles',
    docs(
      `<h2 dir="ltr" style="line-height:1.38;">${docsRun('', 'Title')}</h2><p dir="ltr">${docsRun('', 'Plain, ')}${docsRun('font-weight:700;', 'bold')}${docsRun('', ' and ')}${docsRun('font-style:italic;', 'slanted ')}${docsRun('font-weight:700;font-style:italic;', 'both')}</p>`,
    ),
    '## Title\n\nPlain, **bold** and *slanted* **_both_**',
  ],
  [
    'a list of Google Docs with a list beside its item',
    docs(
      `<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsRun('', 'One')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${docsRun('', 'Within')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsRun('', 'Two')}</p></li></ul>`,
    ),
    '- One\n  - Within\n- Two',
  ],
  [
    'cells of Google Sheets, numbers at the right',
    sheets(
      `<tr style="height:21px;"><td style="font-weight:bold;">Star</td><td style="font-weight:bold;">Magnitude</td></tr><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2}">Vega</td><td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3}">0.03</td></tr><tr><td>Sirius</td><td style="overflow:hidden;text-align:right;">-1.46</td></tr>`,
    ),
    '| Star   | Magnitude |\n| ------ | --------: |\n| Vega   |      0.03 |\n| Sirius |     -1.46 |',
  ],
  [
    'cells of Excel, with empty ones around',
    excel(
      `<tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64>Star</td><td class=xl65 width=64>V|mag</td><td></td></tr>
 <tr height=20><td height=20>Vega</td><td align=right>0.03</td><td>&nbsp;</td></tr>
 <tr height=20><td height=20></td><td></td><td></td></tr>`,
    ),
    '| Star | V\\|mag |\n| ---- | -----: |\n| Vega |   0.03 |',
  ],
  [
    'one cell of Excel, which is no table',
    excel(`<tr height=20><td height=20 align=right width=64>0.03</td></tr>`),
    '0.03',
  ],
  [
    'cells of LibreOffice, all of which say where they stand',
    calc(
      `<tr><td height="17" align="left"><font face="Liberation Sans">Star</font></td><td align="left"><b>V</b></td></tr><tr><td height="17" align="left">Vega</td><td align="right" sdval="0.03" sdnum="1033;">0.03</td></tr>`,
    ),
    '| Star |    V |\n| ---- | ---: |\n| Vega | 0.03 |',
  ],
  [
    'a text of LibreOffice, with lists of paragraphs',
    '<html><body lang="en-GB" dir="ltr"><p class="western" style="margin-bottom: 0cm"><font face="Serif"><b>Bold</b> and <i>slanted</i></font></p><ul><li><p style="margin-bottom: 0cm">one</p></li><li><p style="margin-bottom: 0cm">two</p></li></ul></body></html>',
    '**Bold** and *slanted*\n\n- one\n- two',
  ],
  [
    'a web page, as a browser writes it with all its styles',
    '<meta charset=\'utf-8\'><h3 style="color: rgb(0, 0, 0); font-weight: 700; font-style: normal;">Results<button>Copy link</button></h3><p style="font-weight: 400;"><span style="font-weight: 400;">We<span class="Apple-converted-space">&nbsp;</span></span><strong style="font-weight: 600;">found</strong><span>&nbsp;</span><code>x = 1</code> and <s>no</s> <a name="here">more</a>, <a href="#top">up</a>.</p><blockquote><p>Said</p></blockquote>',
    '### Results\n\nWe **found** `x = 1` and ~~no~~ more, up.\n\n> Said',
  ],
  [
    'a table of a web page with a caption and a head',
    '<table><caption>Bright stars</caption><thead><tr><th style="text-align: center;">Star</th></tr></thead><tbody><tr><td style="text-align: center;">Vega</td></tr></tbody></table>',
    'Table: Bright stars\n\n| Star |\n| :--: |\n| Vega |',
  ],
  [
    'code of a web page',
    '<div class="highlight"><pre><code class="language-python"><span class="k">def</span> f(x):\n    <span class="k">return</span> x</code></pre></div>',
    '```python\ndef f(x):\n    return x\n```',
  ],
  [
    'a formula that is drawn twice',
    '<p>With <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E = m_0 c^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="mord">E</span></span></span> follows</p>',
    'With $E = m_0 c^2$ follows',
  ],
  [
    'formulas of an encyclopedia, in MathML and as a picture',
    '<p>So <span class="mwe-math-element"><span style="display: none;"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">{\\displaystyle a^{2}}</annotation></semantics></math></span></span> is <img class="mwe-math-fallback-image-inline" src="https://example.org/b.svg" alt="{\\displaystyle b}">, H<sub>2</sub>O the 1<sup>st</sup></p>',
    'So $a^{2}$ is $b$, H₂O the 1st',
  ],
  [
    'a formula that stands alone',
    '<p>So</p><math display="block"><semantics><mi>a</mi><annotation encoding="application/x-tex">a\n= b</annotation></semantics></math>',
    'So\n\n$$a = b$$',
  ],
  [
    'what is hidden, does something, or is nothing',
    '<p onclick="x()">a<script>alert(1)</script><span style="display:none">never</span><b></b></p><p> </p><!-- b -->',
    'a',
  ],
  [
    'signs that mean something in Markdown',
    '<p>* 2 and _a_ or $5 and # 1</p>',
    '\\* 2 and \\_a\\_ or \\$5 and # 1',
  ],
])('%s becomes Markdown', async (_what, html, markdown) => {
  expect(await clipboardToMarkdown(html)).toBe(markdown)
})

test('HTML that is nested too deeply is refused with a sentence', async () => {
  await expect(clipboardToMarkdown('<div>'.repeat(20_000))).rejects.toMatchObject({
    name: 'ImportError',
    message: 'Its HTML is nested too deeply',
  })
})

test('a cell that spans a million others spans a hundred', async () => {
  const markdown = await clipboardToMarkdown(
    '<table><tr><th colspan="1000000">a</th></tr><tr><td>b</td></tr></table>',
  )
  expect(markdown.split('\n')[0]?.split('|')).toHaveLength(102)
})
