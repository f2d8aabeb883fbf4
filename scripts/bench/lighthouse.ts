import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, findWholeChromium } from '../../e2e/chromium.ts'
import { median, type Row } from './table.ts'

const runs = 5
const themes = ['light', 'dark'] as const

/** The colour scheme of the system as a setting of the browser: 0 is dark, 1 is light. */
const schemes = { light: 1, dark: 0 } as const

type Theme = keyof typeof schemes

/** The minimum scores of a mobile page; `exact` is for accessibility, best practices and SEO. Source: docs/performance.md. */
const budget = { performance: 97, exact: 100, lcpMs: 1300, cls: 0.01 }

/** The mobile scores of pages and their paint times on a slow phone, medians of five runs in each theme. */
export async function measureScores(site: string, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const theme of themes)
    for (const path of paths) {
      rows.push(await scorePage(site + path, `${path}, ${theme}`, theme))
      rows.push(await paintPage(site + path, `${path}, ${theme}`, theme))
    }
  return rows
}

async function scorePage(url: string, name: string, theme: Theme): Promise<Row> {
  const of = await medians(() => scoreOnce(url, theme, 'simulate'))
  const performance = of((one) => one.performance)
  const exact = [of((one) => one.accessibility), of((one) => one.practices), of((one) => one.seo)]
  return {
    name: `Lighthouse ${name}`,
    figure: [performance, ...exact].join(' / '),
    compared: `LCP ${Math.round(of((one) => one.lcp))} ms, TBT ${Math.round(of((one) => one.tbt))} ms (${Math.round(of((one) => one.blocked))} ms of processor time), CLS ${of((one) => one.cls).toFixed(3)}`,
    budget: `>= ${budget.performance} / 100 / 100 / 100`,
    broken: performance < budget.performance || exact.some((score) => score < budget.exact),
  }
}

/** The paint time with network and processor actually throttled, instead of simulated from a fast run. */
async function paintPage(url: string, name: string, theme: Theme): Promise<Row> {
  const of = await medians(() => scoreOnce(url, theme, 'devtools'))
  const [lcp, cls] = [of((one) => one.lcp), of((one) => one.cls)]
  return {
    name: `LCP throttled ${name}`,
    figure: `${(lcp / 1000).toFixed(2)} s`,
    compared: `CLS ${cls.toFixed(3)}`,
    budget: `<= ${budget.lcpMs / 1000} s, CLS <= ${budget.cls}`,
    broken: lcp > budget.lcpMs || cls > budget.cls,
  }
}

/** Runs a measurement five times and gives access to the medians. */
async function medians(
  measure: () => Promise<Scores>,
): Promise<(pick: (result: Scores) => number) => number> {
  const results: Scores[] = []
  for (let run = 0; run < runs; run += 1) results.push(await measure())
  return (pick) => median(results.map(pick))
}

interface Scores {
  performance: number
  accessibility: number
  practices: number
  seo: number
  lcp: number
  tbt: number
  blocked: number
  cls: number
}

async function scoreOnce(
  url: string,
  theme: Theme,
  throttlingMethod: 'simulate' | 'devtools',
): Promise<Scores> {
  const chrome = await launch({
    chromePath: findWholeChromium(),
    chromeFlags: [
      '--headless=new',
      ...chromiumFlags,
      `--blink-settings=preferredColorScheme=${schemes[theme]}`,
    ],
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      throttlingMethod,
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      blocked: blockedTime(result.artifacts.Trace.traceEvents),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

/** An event of a trace; times are in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** The processor time of a task. */
  tdur?: number
}

/** Lighthouse assumes that the processor of a phone is slower by this factor. */
const slowdown = 4
const longTaskMs = 50

/**
 * The blocking time of the page itself: the processor time of its tasks after the first paint, on a slow phone, beyond 50 ms each. Unlike TBT it does not include other work of the machine.
 * @returns milliseconds
 */
function blockedTime(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The trace has no paint')
  return events
    .filter(({ name, pid, tid, ts }) => {
      const isOnMainThread = pid === paint.pid && tid === paint.tid
      return name === 'RunTask' && isOnMainThread && ts > paint.ts
    })
    .map(({ tdur = 0 }) => (tdur / 1000) * slowdown - longTaskMs)
    .reduce((sum, blocked) => sum + Math.max(0, blocked), 0)
}
