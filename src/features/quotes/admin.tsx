import { Quote as QuoteIcon } from 'lucide-react'
import { type CrudCopy, type FormOf, useCrud } from '../../platform/web/admin/crud.ts'
import { CrudPanel } from '../../platform/web/admin/crud-panel.tsx'
import { fieldProps } from '../../platform/web/admin/field-props.ts'
import { Tile } from '../../platform/web/admin/tile.tsx'
import { TextArea, TextField } from '../../platform/web/ui/field.tsx'
import styles from './admin.module.css'
import { type Quote, quotes } from './contract.ts'
import { quoteSchema } from './rules.ts'

const copy: CrudCopy<Quote> = {
  heading: 'Quotes',
  add: 'Add New Quote',
  loading: 'Loading quotes...',
  what: 'quotes',
  empty: 'No quotes found. Add some inspirational quotes to display on your dashboard.',
  create: {
    title: 'Create New Quote',
    submit: 'Create Quote',
    done: 'Quote created successfully',
    failed: 'Failed to create quote',
  },
  update: {
    title: 'Edit Quote',
    submit: 'Update Quote',
    done: 'Quote updated successfully',
    failed: 'Failed to update quote',
  },
  remove: {
    ask: () => 'Are you sure you want to delete this quote? This action cannot be undone.',
    done: 'Quote deleted successfully',
    failed: 'Failed to delete quote',
  },
}

const form = {
  schema: quoteSchema,
  blank: () => ({ text: '', author: '' }),
  valuesOf: ({ text, author }: Quote) => ({ text, author }),
  Inputs,
}

function Inputs({ form }: { form: FormOf<typeof quoteSchema> }) {
  return (
    <>
      <TextArea label="Quote Text" rows={4} required {...fieldProps(form, 'text')} />
      <TextField label="Author" required {...fieldProps(form, 'author')} />
    </>
  )
}

/** The Quotes tab: a grid of cards. */
export function QuotesAdmin() {
  return (
    <CrudPanel
      crud={useCrud(quotes)}
      copy={copy}
      form={form}
      nameOf={({ author }) => `quote by ${author}`}
      icon={<QuoteIcon aria-hidden="true" />}
    >
      {(rows, actions) => (
        <ul className={styles.grid}>
          {rows.map((quote) => (
            <Tile key={quote.id} className={styles.quote} corner="bottom" actions={actions(quote)}>
              <blockquote className={styles.text}>{quote.text}</blockquote>
              <footer className={styles.author}>{quote.author}</footer>
            </Tile>
          ))}
        </ul>
      )}
    </CrudPanel>
  )
}
