import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { FormOf } from '../../platform/web/admin/crud.ts'
import { readOptions } from '../../platform/web/query-client.ts'
import { useList } from '../../platform/web/resource.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { SelectField } from '../../platform/web/ui/select.tsx'
import { type AdminPost, blogUrls } from '../blog/contract.ts'
import { projects } from '../projects/contract.ts'
import styles from './admin.module.css'
import type { Evidence } from './contract.ts'
import type { skillSchema } from './rules.ts'

const articles = readOptions<AdminPost[]>(blogUrls.admin)

const kindNames = { project: 'Project', post: 'Article' } as const

const valueOf = ({ kind, id }: Evidence) => `${kind} ${id}`

/** The works in which a skill is seen: those chosen, each with its button, and a list of the others. */
export function EvidenceField({ form }: { form: FormOf<typeof skillSchema> }) {
  const { field, formState } = useController({ control: form.control, name: 'evidence' })
  const works = useWorks()
  const labelId = useId()
  const chosen = field.value ?? []
  const values = new Set(chosen.map(valueOf))
  const others = works.filter((work) => !values.has(valueOf(work)))
  const add = (value: string) => {
    const work = others.find((one) => valueOf(one) === value)
    if (work) field.onChange([...chosen, { kind: work.kind, id: work.id }])
  }
  const remove = (work: Evidence) =>
    field.onChange(chosen.filter((one) => valueOf(one) !== valueOf(work)))
  return (
    <div role="group" aria-labelledby={labelId} className={styles.evidence}>
      <span id={labelId} className={styles.label}>
        Seen in
      </span>
      {chosen.length > 0 && (
        <ul className={styles.works}>
          {chosen.map((work) => {
            const title = works.find((one) => valueOf(one) === valueOf(work))?.title ?? ''
            return (
              <li key={valueOf(work)}>
                <span>{title}</span>
                <Button
                  variant="quiet"
                  size="md"
                  aria-label={`Remove ${title}`}
                  disabled={formState.isSubmitting}
                  onClick={() => remove(work)}
                >
                  <X aria-hidden="true" />
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <SelectField
        label="Add a project or an article"
        options={[
          { value: '', text: others.length > 0 ? 'Choose…' : 'There is none to add' },
          ...others.map((work) => ({
            value: valueOf(work),
            text: `${kindNames[work.kind]}: ${work.title}`,
          })),
        ]}
        value=""
        disabled={others.length === 0 || formState.isSubmitting}
        onChange={({ target }) => add(target.value)}
      />
    </div>
  )
}

/** Everything that a skill can name. */
function useWorks(): (Evidence & { title: string })[] {
  const shown = useList(projects).data ?? []
  const posts = useQuery(articles).data ?? []
  return [
    ...shown.map(({ id, title }) => ({ kind: 'project' as const, id, title })),
    ...posts.map(({ id, title }) => ({ kind: 'post' as const, id, title })),
  ]
}
