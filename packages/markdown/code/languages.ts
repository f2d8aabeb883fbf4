import type { LanguageInput } from 'shiki/core'

/** A language that can be highlighted: its display name and its grammar. */
interface Language {
  name: string
  load: LanguageInput
}

/** Each grammar is loaded when a text uses it. */
const languages: Record<string, Language> = {
  bash: { name: 'Shell', load: () => import('shiki/langs/bash.mjs') },
  c: { name: 'C', load: () => import('shiki/langs/c.mjs') },
  cpp: { name: 'C++', load: () => import('shiki/langs/cpp.mjs') },
  css: { name: 'CSS', load: () => import('shiki/langs/css.mjs') },
  diff: { name: 'Diff', load: () => import('shiki/langs/diff.mjs') },
  'fortran-free-form': { name: 'Fortran', load: () => import('shiki/langs/fortran-free-form.mjs') },
  html: { name: 'HTML', load: () => import('shiki/langs/html.mjs') },
  javascript: { name: 'JavaScript', load: () => import('shiki/langs/javascript.mjs') },
  json: { name: 'JSON', load: () => import('shiki/langs/json.mjs') },
  julia: { name: 'Julia', load: () => import('shiki/langs/julia.mjs') },
  markdown: { name: 'Markdown', load: () => import('shiki/langs/markdown.mjs') },
  python: { name: 'Python', load: () => import('shiki/langs/python.mjs') },
  r: { name: 'R', load: () => import('shiki/langs/r.mjs') },
  rust: { name: 'Rust', load: () => import('shiki/langs/rust.mjs') },
  sql: { name: 'SQL', load: () => import('shiki/langs/sql.mjs') },
  toml: { name: 'TOML', load: () => import('shiki/langs/toml.mjs') },
  tsx: { name: 'TSX', load: () => import('shiki/langs/tsx.mjs') },
  typescript: { name: 'TypeScript', load: () => import('shiki/langs/typescript.mjs') },
  yaml: { name: 'YAML', load: () => import('shiki/langs/yaml.mjs') },
}

const aliases: Record<string, string> = {
  'c++': 'cpp',
  f90: 'fortran-free-form',
  fortran: 'fortran-free-form',
  jl: 'julia',
  js: 'javascript',
  jsx: 'tsx',
  md: 'markdown',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}

/** The name of the grammar for a language: python for py; an unknown name stays as written. */
export function grammarName(written: string): string {
  const name = written.toLowerCase()
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name
}

/** Finds a language by its name or abbreviation. */
export function findLanguage(written: string): Language | undefined {
  const name = grammarName(written)
  return Object.hasOwn(languages, name) ? languages[name] : undefined
}
