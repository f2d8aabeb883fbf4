import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import type { InferInput } from 'valibot'
import { type CrudCopy, type FormOf, useCrud } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { SliderField } from '../../platform/web/admin/slider-field.tsx'
import { DataTable, type SortedColumn } from '../../platform/web/ui/data-table.tsx'
import { TextField } from '../../platform/web/ui/field.tsx'
import { SelectField } from '../../platform/web/ui/select.tsx'
import styles from './admin.module.css'
import { skillCategories } from './categories.ts'
import { type Skill, skills } from './contract.ts'
import { EvidenceField } from './evidence-field.tsx'
import { shownSkills } from './queries.ts'
import { skillSchema } from './rules.ts'

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
      <TextField label="Name" {...fieldProps(form, 'name')} />
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
              <DataTable
                what={`${category} skills`}
                columns={columns}
                rows={rows.filter((skill) => skill.category === category)}
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
