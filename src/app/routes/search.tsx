import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../platform/web/location.ts'
import {
  readQuestion,
  type SearchAnswer,
  searchKinds,
  type SearchResult,
} from '../../features/search/contract.ts'
import { countOf } from '../../shared/count.ts'
import { ListFailure } from '../../platform/web/ui/list-failure.tsx'
import page from '../../platform/web/ui/page.module.css'
import { SearchForm } from '../../platform/web/ui/search-form.tsx'
import { Spinner } from '../../platform/web/ui/spinner.tsx'
import { searchFor } from '../../features/search/queries.ts'
import { groupNames, placeOfResult, Snippet } from '../../features/search/results.tsx'
import styles from './search.module.css'

/** The results for the question in the URL, grouped by kind: `/search?q=light+curve`. */
export function SearchPage() {
  const question = readQuestion(useSearch())
  return (
    <div className={`${page.document} ${styles.page}`}>
      <h1>Search</h1>
      <SearchForm key={question} question={question} />
      {question === '' ? (
        <p className={styles.note}>
          Any words of articles, publications, projects and pages, in any case and without accents.
        </p>
      ) : (
        <Found question={question} />
      )}
    </div>
  )
}

function Found({ question }: { question: string }) {
  const answer = useQuery(searchFor(question))
  if (answer.isPending) return <Spinner label="Searching" />
  if (answer.isError)
    return (
      <ListFailure
        what="what was found"
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  return <Groups {...answer.data} question={question} />
}

function Groups({ results, more, question }: SearchAnswer & { question: string }) {
  return (
    <>
      <p className={styles.note} role="status">
        {results.length === 0 ? `No results for “${question}”.` : countOf(results.length, 'result')}
        {more && ' and more: another word narrows them.'}
      </p>
      {searchKinds.map((kind) => {
        const ofKind = results.filter((result) => result.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <section key={kind} className={styles.group} aria-labelledby={`found-${kind}`}>
            <h2 id={`found-${kind}`}>{groupNames[kind]}</h2>
            <ol>
              {ofKind.map((result) => (
                <Result key={result.url + result.title} result={result} />
              ))}
            </ol>
          </section>
        )
      })}
    </>
  )
}

// Plain links: most have a fragment, and only a full navigation scrolls to it.
function Result({ result }: { result: SearchResult }) {
  const place = placeOfResult(result)
  const lang = result.language ?? undefined
  return (
    <li className={styles.result}>
      <h3>
        <a href={result.url} lang={lang}>
          {result.title}
        </a>
      </h3>
      {place !== '' && <p className={styles.place}>{place}</p>}
      <p className={styles.snippet} lang={lang}>
        <Snippet parts={result.parts} />
      </p>
    </li>
  )
}
