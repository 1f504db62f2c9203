import { adminUserInput } from '#contract/admin-users.ts'
import type { User } from '#contract/users.ts'
import { EditDialog } from '../resource/edit-dialog.tsx'

export type UserValues = { username: string; email: string; roles: string }

const ROLE_OPTIONS = [
  { value: 'user', label: 'Joueur' },
  { value: 'admin', label: 'Administrateur' },
]

type UserFormProps = {
  user: Pick<User, 'username' | 'email' | 'roles'>
  onSave: (values: UserValues) => Promise<string | null>
  onClose: () => void
}

/** What the team may change of an account. */
export default function UserForm({ user, onSave, onClose }: UserFormProps) {
  const { username, email, roles } = user
  return (
    <EditDialog<UserValues>
      title={`Modifier ${username}`}
      schema={adminUserInput}
      fields={[
        { name: 'username', label: 'Nom d’utilisateur', required: true },
        { name: 'email', label: 'Email', required: true },
        { name: 'roles', label: 'Rôle', as: 'select', options: ROLE_OPTIONS, required: true },
      ]}
      notices="banner"
      initial={{ username, email, roles: roles.includes('admin') ? 'admin' : 'user' }}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
