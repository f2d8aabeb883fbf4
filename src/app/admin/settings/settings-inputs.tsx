import { ListChecks, Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import { settingGroups } from '../../../features/site/setting.ts'
import { reasonOf, toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useChangeMakeItYours } from '../make-it-yours/queries.ts'
import { WindowButton } from '../window-button.tsx'
import { GroupFields } from './group-fields.tsx'
import type { SettingsForm } from './settings-form.ts'
import styles from './settings-inputs.module.css'

const loadRedirects = async () =>
  (await import('../../../features/redirects/admin.tsx')).RedirectsWindow

/** The fields of the settings in their groups, and the buttons of what is managed elsewhere. */
export function SettingsInputs({ form }: { form: SettingsForm }) {
  return (
    <div className="stack gap-28">
      {settingGroups.map(({ name, title }) => (
        <Group key={name} title={title}>
          <GroupFields form={form} group={name} />
        </Group>
      ))}
      <Group title="Redirects">
        <Action about="Redirects lead from old addresses of articles, on this site or another, to their current ones.">
          <WindowButton
            label="Manage Redirects"
            icon={<Signpost aria-hidden="true" />}
            load={loadRedirects}
            failed="The redirects could not be loaded. Please try again."
          />
        </Action>
      </Group>
      <Group title="First Steps">
        <ShowStepsButton />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

function ShowStepsButton() {
  const change = useChangeMakeItYours()
  function show() {
    change.mutate(
      { isShown: true },
      {
        onSuccess: () => toastSuccess('Make it yours is on the overview'),
        onError: (error) => toastFailure(reasonOf(error)),
      },
    )
  }
  return (
    <Action about="The steps on the overview that make the site yours: what is done, and which texts have not been changed yet.">
      <Button variant="secondary" size="md" busy={change.isPending} onClick={show}>
        <ListChecks aria-hidden="true" />
        Show Make It Yours
      </Button>
    </Action>
  )
}

/** A button that acts immediately and is not part of the form, with an explanation. */
function Action({ about, children }: { about: string; children: ReactNode }) {
  return (
    <div className={styles.action}>
      <p>{about}</p>
      {children}
    </div>
  )
}
