import { useQuery } from '@tanstack/react-query'
import { Gauge, X } from 'lucide-react'
import type { InferInput } from 'valibot'
import { ArrangedTable } from '../../platform/web/admin/arranged-table.tsx'
import { type CrudCopy, type FormOf, useCrud, useOrder } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { SliderField } from '../../platform/web/admin/slider-field.tsx'
import type { SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import { leaveRow } from '../../platform/web/ui/focus-return.ts'
import { SelectField } from '../../platform/web/ui/select.tsx'
import { skillCategories } from './categories.ts'
import { type Evidence, type Skill, skills } from './contract.ts'
import { shownSkills } from './queries.ts'
import { skillSchema } from './rules.ts'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { readOptions } from '../../platform/web/query-client.ts'
import { useList } from '../../platform/web/resource.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { type AdminPost, blogUrls } from '../blog/contract.ts'
import { projects } from '../projects/contract.ts'
import styles from './admin.module.css'

const copy: CrudCopy<Skill> = {
  heading: 'Skills',
  add: 'Add New Skill',
  loading: 'Loading skills...',
  what: 'skills',
  create: {
    title: 'Create New Skill',
    submit: 'Create Skill',
    done: 'Skill created successfully',
    failed: 'Failed to create skill',
  },
  update: {
    title: 'Edit Skill',
    submit: 'Update Skill',
    done: 'Skill updated successfully',
    failed: 'Failed to update skill',
  },
  remove: {
    ask: ({ name }) =>
      `Are you sure you want to delete the skill "${name}"? This action cannot be undone.`,
    done: 'Skill deleted successfully',
    failed: 'Failed to delete skill',
  },
}

const categoryNames = { research: 'Research', technical: 'Technical' }

const categoryOptions = skillCategories.map((value) => ({ value, text: categoryNames[value] }))

const columns: readonly SortedColumn<Skill>[] = [
  { title: 'Name', text: ({ name }) => name, style: 'main' },
  {
    title: 'Scale',
    text: () => '',
    cell: ({ percentage }) => (
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${percentage}%` }} />
      </span>
    ),
    style: 'icon',
    phone: 'hidden',
  },
  {
    title: 'Percentage',
    text: ({ percentage }) => `${percentage}%`,
    sortBy: ({ percentage }) => percentage,
  },
]

type SkillValues = InferInput<typeof skillSchema>

const form = {
  schema: skillSchema,
  blank: (): SkillValues => ({ name: '', percentage: 80, category: 'technical', evidence: null }),
  valuesOf: ({ id: _id, evidence, ...skill }: Skill): SkillValues => ({
    ...skill,
    evidence: evidence && evidence.map(({ kind, id }) => ({ kind, id })),
  }),
  Inputs,
}

function Inputs({ form }: { form: FormOf<typeof skillSchema> }) {
  return (
    <>
      <TextField label="Name" required {...fieldProps(form, 'name')} />
      <SliderField
        form={form}
        name="percentage"
        label="Percentage"
        min={0}
        max={100}
        step={1}
        marks={11}
        format={(value) => `${value}%`}
      />
      <SelectField label="Category" options={categoryOptions} {...form.register('category')} />
      <EvidenceField form={form} />
    </>
  )
}

/** The Skills tab: one table per category. */
export function SkillsAdmin() {
  const order = useOrder(skills)
  return (
    <CrudPanel
      crud={{ ...useCrud(skills), list: useQuery(shownSkills) }}
      copy={copy}
      form={form}
      nameOf={({ name }) => name}
      icon={<Gauge aria-hidden="true" />}
    >
      {(rows, actions) => (
        <div className={styles.groups}>
          {skillCategories.map((category) => (
            <section key={category} aria-label={categoryNames[category]}>
              <ArrangedTable
                what={`${category} skills`}
                columns={columns}
                rows={rows.filter((skill) => skill.category === category)}
                list={rows}
                nameOf={({ name }) => name}
                order={order}
                actions={actions}
                intro={<h3 className={styles.title}>{categoryNames[category]}</h3>}
              />
            </section>
          ))}
        </div>
      )}
    </CrudPanel>
  )
}

const articles = readOptions<AdminPost[]>(blogUrls.admin)

const kindNames = { project: 'Project', post: 'Article' } as const

const valueOf = ({ kind, id }: Evidence) => `${kind} ${id}`

/** The works in which a skill is seen: those chosen, each with its button, and a list of the others. */
function EvidenceField({ form }: { form: FormOf<typeof skillSchema> }) {
  const { field } = useController({ control: form.control, name: 'evidence' })
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
    <div role="group" aria-labelledby={labelId} className="stack gap-8">
      <span id={labelId} className="small bold">
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
                  onClick={({ currentTarget }) => {
                    leaveRow(currentTarget)
                    remove(work)
                  }}
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
