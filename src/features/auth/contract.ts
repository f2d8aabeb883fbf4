import type { InferOutput } from 'valibot'
import type { loginSchema, registerSchema } from './rules.ts'

/** The account behind a session, without its password. */
export interface Account {
  id: number
  username: string
  email: string
  name: string | null
  isAdmin: boolean
}

export type Login = InferOutput<typeof loginSchema>
export type Registration = InferOutput<typeof registerSchema>

export const authUrls = {
  session: '/api/user',
  login: '/api/login',
  register: '/api/register',
  logout: '/api/logout',
} as const
