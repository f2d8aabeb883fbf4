import type { Element } from 'hast'
import { classesOf, element, isElement, significantChildren } from '@ephemeris/markdown'

const inClass = /^(?:language|lang|brush|highlight-source)[-:](.+)$/i

/** Gives a code block the language that the page names in one of the usual class names or attributes. */
export function nameLanguage(block: Element): void {
  const [only, ...others] = significantChildren(block)
  const isWrapped = isElement(only, 'code') && others.length === 0
  const code = isWrapped ? only : element('code', {}, block.children)
  const language = languageOf(block) ?? languageOf(code)
  if (language === undefined) return
  code.properties['className'] = [`language-${language}`]
  block.children = [code]
}

function languageOf(node: Element): string | undefined {
  const classes = classesOf(node)
  const { lang, dataLang, dataLanguage } = node.properties
  const brush = classes.find((_name, index) => /^brush:?$/i.test(classes[index - 1] ?? ''))
  const named = classes.flatMap((name) => inClass.exec(name)?.[1] ?? [])[0]
  const found = [lang, dataLang, dataLanguage, named, brush].find((one) => typeof one === 'string')
  const [written = ''] = String(found ?? '').split(/[;,]/, 1)
  const language = written.toLowerCase()
  return /^[a-z0-9+#.-]{1,20}$/.test(language) ? language : undefined
}
