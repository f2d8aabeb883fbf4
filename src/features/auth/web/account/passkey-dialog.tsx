import type { InferInput } from 'valibot'
import * as v from 'valibot'
import type { FormOf } from '../../../../platform/web/admin/crud.ts'
import { fieldProps } from '../../../../platform/web/admin/field-props.ts'
import { TextField } from '../../../../platform/web/ui/field.tsx'
import type { NewFactor } from '../../contract.ts'
import { newPasskeySchema, passwordSchema } from '../../rules.ts'
import { useAddPasskey } from './queries.ts'
import { StepDialog } from './step-dialog.tsx'

const typedPasskeySchema = v.object({
  name: newPasskeySchema.entries.name,
  password: passwordSchema.entries.password,
})

const blank: InferInput<typeof typedPasskeySchema> = { name: '', password: '' }

interface PasskeyDialogProps {
  onDone: (factor: NewFactor) => void
  onClose: () => void
}

/** Adds a passkey; the browser asks for a finger, a face or a key of its own accord. */
export function PasskeyDialog({ onDone, onClose }: PasskeyDialogProps) {
  const add = useAddPasskey()
  return (
    <StepDialog
      title="Add a passkey"
      schema={typedPasskeySchema}
      start={blank}
      Inputs={Inputs}
      submit="Add Passkey"
      send={async (fields) => onDone(await add(fields))}
      onClose={onClose}
    >
      <p>Your browser will ask for your fingerprint, your face, a PIN or a security key.</p>
    </StepDialog>
  )
}

function Inputs({ form }: { form: FormOf<typeof typedPasskeySchema> }) {
  return (
    <>
      <TextField
        label="Name"
        hint="What it lies on, such as Laptop or Blue key."
        autoComplete="off"
        {...fieldProps(form, 'name')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
    </>
  )
}
