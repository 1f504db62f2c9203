import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readRoles } from '#contract/roles.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { LoginForm } from '#web/features/auth/login-form.tsx'

/** The way in for the team: an admin goes on to the panel, anyone else stays before the page. */
export function TeamAccess() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" className="team-access" onClick={() => setOpen(true)}>
        Accès équipe
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Accès équipe">
        <LoginForm
          notice={null}
          canReset={false}
          onSignedIn={({ roles }) => {
            setOpen(false)
            if (readRoles(roles).includes('admin')) navigate('/admin')
          }}
        />
      </Dialog>
    </>
  )
}
