import type { LanguageInput } from 'shiki/core'
import { grammars } from './libraries.ts'

/** A language that can be highlighted: its display name and its grammar. */
interface Language {
  name: string
  load: LanguageInput
}

const languages: Record<string, Language> = {
  bash: { name: 'Shell', load: grammars.bash },
  c: { name: 'C', load: grammars.c },
  cpp: { name: 'C++', load: grammars.cpp },
  css: { name: 'CSS', load: grammars.css },
  diff: { name: 'Diff', load: grammars.diff },
  'fortran-free-form': { name: 'Fortran', load: grammars['fortran-free-form'] },
  html: { name: 'HTML', load: grammars.html },
  javascript: { name: 'JavaScript', load: grammars.javascript },
  json: { name: 'JSON', load: grammars.json },
  julia: { name: 'Julia', load: grammars.julia },
  markdown: { name: 'Markdown', load: grammars.markdown },
  python: { name: 'Python', load: grammars.python },
  r: { name: 'R', load: grammars.r },
  rust: { name: 'Rust', load: grammars.rust },
  sql: { name: 'SQL', load: grammars.sql },
  toml: { name: 'TOML', load: grammars.toml },
  tsx: { name: 'TSX', load: grammars.tsx },
  typescript: { name: 'TypeScript', load: grammars.typescript },
  yaml: { name: 'YAML', load: grammars.yaml },
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
