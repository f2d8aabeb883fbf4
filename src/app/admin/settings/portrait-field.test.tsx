import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { starterSite } from '../../../features/site/starter-site.ts'
import {
  PicturePickerContext,
  type ShowPicturePicker,
} from '../../../platform/web/admin/choose-picture.tsx'
import { show } from '../../../testing/show.tsx'
import { PortraitField } from './portrait-field.tsx'
import { type SettingsForm, type SiteFields, type TypedSite, valuesOf } from './settings-form.ts'

const picker: ShowPicturePicker = ({ onPick }) => (
  <button onClick={() => onPick('/media/portrait_800x1000_1.jpg')}>Pick it</button>
)

function Field({ alt }: { alt: string }) {
  const form: SettingsForm = useForm<TypedSite, unknown, SiteFields>({
    defaultValues: {
      ...valuesOf(starterSite),
      ownerName: 'Mira Sample',
      portrait: { ...starterSite.portrait, alt },
    },
  })
  return (
    <PicturePickerContext value={picker}>
      <PortraitField form={form} />
    </PicturePickerContext>
  )
}

test.each([
  ['', 'Mira Sample'],
  ['At the telescope', 'At the telescope'],
])('a chosen portrait with the description "%s" is described as "%s"', async (alt, shown) => {
  show(<Field alt={alt} />)
  const [choose] = screen.getAllByRole('button', { name: 'Choose Picture' })
  if (!choose) throw new Error('No picture can be chosen')
  await userEvent.click(choose)
  await userEvent.click(await screen.findByRole('button', { name: 'Pick it' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Alternative text')).toHaveProperty('value', shown),
  )
})
