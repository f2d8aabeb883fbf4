import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const fence = '```'

const attacks: Record<string, string> = {
  'script element': '<script>alert(1)</script>',
  'script after text': 'text <script src=//evil.example></script>',
  'event handler': '<img src=x onerror=alert(1)>',
  'event handler in a block': '<div onmouseover="alert(1)">\n\nhover\n\n</div>',
  'svg onload': '<svg/onload=alert(1)>',
  'svg script': '<svg><script>alert(1)</script></svg>',
  frame: '<iframe src="javascript:alert(1)"></iframe>',
  srcdoc: '<iframe srcdoc="<script>alert(1)</script>">',
  'style element': '<style>@import "//evil.example"</style>',
  base: '<base href="//evil.example/">',
  'meta refresh': '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  form: '<form action="javascript:alert(1)"><button>x</button></form>',
  details: '<details open ontoggle=alert(1)>',
  'unclosed comment': '<!-- <img src=x onerror=alert(1)>',
  'processing instruction': '<?php alert(1) ?><![CDATA[<script>alert(1)</script>]]>',
  'mutation by math':
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  'mutation by noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'mutation by template': '<template><s><template><s><img src=x onerror=alert(1)>',
  'javascript link': '[x](javascript:alert(1))',
  'javascript in capitals': '[x](JaVaScRiPt:alert(1))',
  'javascript with entity': '[x](javascript&colon;alert(1))',
  'javascript with numbered entities': '[x](&#106;avascript&#58;alert(1))',
  'javascript with tab': '[x](<java\tscript:alert(1)>)',
  'javascript with entity tab': '[x](java&Tab;script:alert(1))',
  'javascript with entity newline': '[x](java&NewLine;script:alert(1))',
  'javascript with control character': '[x](<\u0001javascript:alert(1)>)',
  'javascript with leading space': '[x](< javascript:alert(1)>)',
  'javascript autolink': '<javascript:alert(1)>',
  'javascript by reference': '[x]\n\n[x]: javascript:alert(1)',
  'vbscript link': '[x](vbscript:msgbox(1))',
  'data link': '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  'data picture': '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  'javascript picture': '![x](javascript:alert(1))',
  'file link': '[x](file:///etc/passwd)',
  'blob link': '[x](blob:https://example.org/1)',
  'quote in a link': '[x](https://example.org/"onmouseover="alert(1))',
  'quote in a title': `[x](/a '"onmouseover="alert(1)')`,
  'quote in alt text': '![" onerror="alert(1)](x.png)',
  'quote in picture sizes': '![a](x.png){width="1" onerror=alert(1)}',
  'quote in a language': '[a]{lang="de" onclick=alert(1)} [b]{lang=de"onclick=alert(1)}',
  'quote in a caption': '![a](x.png "<script>alert(1)</script>")',
  'info string': `${fence}"><img/src=x/onerror=alert(1)>\ncode\n${fence}`,
  'file name': `${fence}python "><script>alert(1)</script>\ncode\n${fence}`,
  'class from info string': `${fence}js" onclick="alert(1)\ncode\n${fence}`,
  'language named like a property': `${fence}__proto__ constructor\ncode\n${fence}`,
  'code content': `${fence}html\n<script>alert(1)</script><img onerror=alert(1)>\n${fence}`,
  'table cell': '| <img src=x onerror=alert(1)> |\n|---|\n| [x](javascript:alert(1)) |',
  'table caption': 'Table: <script>alert(1)</script>\n\n| a |\n|---|\n| b |',
  note: 'x[^<img>]\n\n[^<img>]: <img src=x onerror=alert(1)>',
  'note name': 'x[^"onclick=alert]\n\n[^"onclick=alert]: y',
  'href in math': '$\\href{javascript:alert(1)}{x}$',
  'url in math': '$\\url{javascript:alert(1)}$',
  'htmlData in math': '$\\htmlData{onclick=alert(1)}{x}$',
  'class, id and style in math':
    '$\\class{a}{x}\\id{b}{x}\\style{background:url(//evil.example)}{x}$',
  'picture in math': '$\\includegraphics[width=1em]{//evil.example/x.png}$',
  'reference in math': '$\\ref{javascript:alert(1)}$',
  'markup in math text': '$\\text{<img src=x onerror=alert(1)>}$',
  'verbatim markup in math': '$$\\verb|<script>alert(1)</script>|$$',
  'color in math': '$\\color{red;background:url(javascript:alert(1))}x$',
  'tag in math': '$$x\\tag{<img src=x onerror=alert(1)>}$$',
  'macro bomb': '$\\def\\a{\\a\\a}\\a$',
  'doubling macros': `$${'\\edef\\a{\\a\\a}'.repeat(60)}$`,
  'chart with markup': `${fence}chart\n{"title":"<script>alert(1)</script>","x":{"label":"<img onerror=alert(1)>","min":0,"max":1,"step":1},"y":{"label":"y","min":0,"max":1,"step":1},"series":[{"kind":"line","label":"\\" onload=\\"alert(1)","data":[[0,0],[1,1]]}]}\n${fence}`,
  'broken chart with markup': `${fence}chart\n{"<script>alert(1)</script>": 1}\n${fence}`,
  'block with markup':
    '::: {.callout-note title="<img src=x onerror=alert(1)>" onclick="alert(1)" #nte-x"onclick=alert(1)}\nx\n:::',
  'unknown block with markup':
    '::: {.x"><script>alert(1)</script>}\nx\n:::\n\n:::{y} <script>alert(1)</script>\n:label: "><img>\nx\n:::',
  'label of a theorem with markup':
    ':::{prf:theorem} <b onclick=alert(1)>\n:label: a"onclick=alert(1)><img src=x onerror=alert(1)>\nx\n:::',
  'markup in a subscript': 'a~<script>alert(1)</script>~ b^"onclick=alert(1)^',
  'markup in a description': '<script>\n: <img src=x onerror=alert(1)>\n: [x](javascript:alert(1))',
  'quotation marks in attributes': '[x](/a "\\"onmouseover=\'alert(1)\'") <a b=\'"\'>"',
  'markup in a citation of LaTeX': '\\citep[<script>][<img onerror=alert(1)>]{"><script>alert(1)}',
  'heading ids': '# "><script>alert(1)</script>\n\n# constructor',
}

const tag = /<([a-z][a-z0-9]*)((?:\s+[^\s=<>"']+(?:="[^"]*")?)*)\s*>/gi
const attribute = /([^\s=]+)(?:="([^"]*)")?/g

function tagsOf(html: string) {
  return [...html.matchAll(tag)].map(([, name = '', written = '']) => ({
    name: name.toLowerCase(),
    attributes: [...written.matchAll(attribute)].map(([, key = '', value = '']) => ({
      key: key.toLowerCase(),
      value,
    })),
  }))
}

const forbidden =
  /^(?:script|style|iframe|object|embed|form|button|base|meta|link|template|noscript|foreignobject|use|animate|set|annotation-xml)$/

/** The inline style that positions a side note beside the line that cites it (note-anchors.ts). */
const ownStyle =
  /^(?:anchor-name:--note-\d+|position-anchor:--note-(\d+);anchor-name:--side-\1;--above:--side-\d+)$/
const forbiddenKey = /^on|^style$|^srcdoc$|^srcset$|^formaction$|^xlink/
const harmlessAddress = /^(?:https?:|mailto:|\/|#|[^:]*$)/

test.each(Object.entries(attacks))('%s does nothing', async (_, markdown) => {
  const { html } = await renderMarkdown(`${markdown}\n\nafter`)
  const tags = tagsOf(html)
  expect(tags.length).toBeGreaterThan(0)
  // A "<" that the pattern for tags did not match could still begin a tag in a browser.
  expect(html.replaceAll(tag, '').replaceAll(/<\/[a-z][a-z0-9]*>/g, '')).not.toContain('<')
  const attributes = tags.flatMap((one) => one.attributes)
  const valuesOf = (...keys: string[]) =>
    attributes.filter(({ key }) => keys.includes(key)).map(({ value }) => value)
  expect(tags.filter(({ name }) => forbidden.test(name))).toEqual([])
  const unexpected = attributes.filter(({ key, value }) => key !== 'style' || !ownStyle.test(value))
  expect(unexpected.filter(({ key }) => forbiddenKey.test(key))).toEqual([])
  expect(valuesOf('href', 'src').filter((value) => !harmlessAddress.test(value))).toEqual([])
  expect(valuesOf('id').filter((value) => !value.startsWith('post-'))).toEqual([])
})

test('the text of an attack is shown, not dropped', async () => {
  const { html } = await renderMarkdown('<script>alert(1)</script>\n\n[label](javascript:alert(1))')
  expect(html).toBe('<p>&lt;script>alert(1)&lt;/script></p>\n<p>label</p>')
})

test('tens of thousands of fences are read in linear time, and deep ones keep their words', async () => {
  const { html, problems } = await renderMarkdown(':::\n'.repeat(30_000))
  expect([html, problems.length]).toEqual(['', 30_000])
  const deep = await renderMarkdown(
    `${'::: note\n'.repeat(10_000)}words\n${':::\n'.repeat(10_000)}`,
  )
  expect(deep.html).toMatch(/<p>words<\/p>(?:<\/aside>){10}$/)
  expect(deep.problems).toHaveLength(9_990)
})

test('an id of the page cannot be taken', async () => {
  const { html } = await renderMarkdown('# contact\n\n<a id="app" name="body">x</a>')
  expect(html).toBe(
    '<h2 id="post-contact">contact</h2>\n<p>&lt;a id="app" name="body">x&lt;/a></p>',
  )
})
