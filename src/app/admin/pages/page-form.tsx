import type { InferInput } from 'valibot'
import * as v from 'valibot'
import { useWatch } from 'react-hook-form'
import { useContent } from '../../../features/blog/web/editor/use-content.ts'
import { ContentField } from '../../../features/blog/web/editor/content-field.tsx'
import { type OwnPage, resourcesPath } from '../../../features/pages/contract.ts'
import type { PagePlace } from '../../../features/pages/places.ts'
import { pageSchema } from '../../../features/pages/rules.ts'
import type { FormOf } from '../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../platform/web/admin/field-props.ts'
import { parsedText, splitAtCommas } from '../../../platform/web/admin/parsed-text.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'

const { entries } = pageSchema

/** The fields as they are typed: categories are one text, separated by commas. */
export const typedPageSchema = v.object({
  ...entries,
  categories: parsedText(splitAtCommas, entries.categories),
  draft: v.pipe(
    v.picklist(['published', 'draft']),
    v.transform((state) => state === 'draft'),
  ),
})

export type TypedPage = InferInput<typeof typedPageSchema>

export type PageForm = FormOf<typeof typedPageSchema>

export const blankPage = (): TypedPage => ({
  title: '',
  path: '/',
  place: 'legal',
  draft: 'published',
  description: '',
  categories: '',
  content: '',
})

export function typedPage({
  title,
  path,
  place,
  description,
  content,
  ...page
}: OwnPage): TypedPage {
  const draft = page.draft ? 'draft' : 'published'
  const categories = page.categories.join(', ')
  return { title, path, place, draft, description, categories, content }
}

/** The names of the places of a link. */
export const placeNames: Readonly<Record<PagePlace, string>> = {
  header: 'Header, after the sections',
  resources: 'Resources in the footer',
  legal: 'Footer, bottom row',
  none: 'Sitemap only',
}

/** The same for table cells. */
export const shortPlaceNames: Readonly<Record<PagePlace, string>> = {
  header: 'Header',
  resources: 'Resources',
  legal: 'Bottom row',
  none: 'Sitemap only',
}

const places = (['header', 'resources', 'legal', 'none'] as const).map((value) => ({
  value,
  text: placeNames[value],
}))

const states = [
  { value: 'published', text: 'Published' },
  { value: 'draft', text: 'Draft' },
]

/** The fields of a page in a window. */
export function pageInputs(page: OwnPage | undefined) {
  return function PageInputs({ form }: { form: PageForm }) {
    const { field, content, attempts } = useContent(form)
    const original = page?.originalContent ?? null
    return (
      <>
        <TextField label="Title" required {...fieldProps(form, 'title')} />
        <PageFields form={form} />
        <SelectField label="Visibility" options={states} {...form.register('draft')} />
        <ContentField
          label="Text"
          hint={content === original ? followsSettings : 'Markdown, as in posts'}
          content={content}
          field={field}
          attempts={attempts}
        />
        <DefaultText form={form} original={original} />
      </>
    )
  }
}

/** The fields of a page besides its title, its text and who may read it: the same in the window and on the page. */
export function PageFields({ form }: { form: PageForm }) {
  const path = useWatch({ control: form.control, name: 'path' })
  return (
    <>
      <TextField
        label="Address"
        hint="Such as /about-me or /resources/optics"
        autoComplete="off"
        spellCheck={false}
        required
        {...fieldProps(form, 'path')}
      />
      <SelectField label="Link" options={places} {...form.register('place')} />
      <TextField
        label="Description"
        hint="For search results and previews; optional"
        {...fieldProps(form, 'description')}
      />
      {path.startsWith(resourcesPath) && (
        <TextField
          label="Categories"
          hint="Separated by commas; their articles are listed below the text"
          {...fieldProps(form, 'categories')}
        />
      )}
    </>
  )
}

export const followsSettings =
  'Default text: follows the site settings until you change it. Markdown, as in posts.'

interface DefaultTextProps {
  form: PageForm
  /** The text that came with the site; null for a page that did not. */
  original: string | null
}

/** Puts the text back that a page came with. */
export function DefaultText({ form, original }: DefaultTextProps) {
  const content = useWatch({ control: form.control, name: 'content' })
  if (original === null) return null
  return (
    <div>
      <Button
        variant="secondary"
        size="md"
        disabledFocusable={content === original}
        onClick={() =>
          form.setValue('content', original, { shouldDirty: true, shouldValidate: true })
        }
      >
        Restore Default Text
      </Button>
    </div>
  )
}
