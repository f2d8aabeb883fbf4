import { useId } from 'react'
import { countOf } from '../../../../shared/count.ts'
import hidden from '../../../../platform/web/ui/visually-hidden.module.css'
import type { Preview } from '../../preview.ts'
import styles from './text-problems.module.css'

type Problems = Preview['problems']

/** Further problems are not listed. */
const maxListed = 50

interface TextProblemsProps {
  /** The problems of the latest rendered text. */
  problems: Problems
  /** Shows a line of the text, counted from 1. */
  onShow: (line: number) => void
}

/** The problems in the text, each with a link to its line; none prevents saving. */
export function TextProblems({ problems, onShow }: TextProblemsProps) {
  const id = useId()
  return (
    <>
      <p className={hidden.hidden} role="status">
        {problems.length === 0 ? '' : `${countOf(problems.length, 'note')} on the text`}
      </p>
      {problems.length > 0 && (
        <section className={styles.problems} aria-labelledby={id}>
          <h3 id={id}>Notes on the text</h3>
          <ul>
            {problems.slice(0, maxListed).map(({ line, sentence }, index) => (
              <li key={index}>
                <button type="button" onClick={() => onShow(line)}>
                  {`Line ${line}: ${sentence}`}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
