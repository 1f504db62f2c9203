import type * as schemas from '../application-forms.ts'
import type { Endpoint } from '../endpoint.ts'

const forms = '/api/admin/application-forms'

/** The forms that are open, by what they are for. */
export const listOpenForms: Endpoint<typeof schemas.listOpenForms> = {
  method: 'GET',
  path: '/api/application-forms',
  who: 'anyone',
}

/** A form with the caller's draft, and whether they may apply. */
export const readForm: Endpoint<typeof schemas.readForm> = {
  method: 'GET',
  path: '/api/user/application-forms/:slug',
  who: 'account',
}

export const saveDraft: Endpoint<typeof schemas.saveDraft> = {
  method: 'PUT',
  path: '/api/user/application-forms/:slug/draft',
  who: 'account',
}

export const sendApplication: Endpoint<typeof schemas.sendApplication> = {
  method: 'POST',
  path: '/api/user/application-forms/:slug/applications',
  who: 'account',
}

/** Every form that the caller has to do with. */
export const listForms: Endpoint<typeof schemas.listForms> = {
  method: 'GET',
  path: forms,
  who: 'admin',
  needs: ['applications.forms', 'applications', 'applications.own'],
}

export const createForm: Endpoint<typeof schemas.createForm> = {
  method: 'POST',
  path: forms,
  who: 'admin',
  needs: ['applications.forms'],
}

export const updateForm: Endpoint<typeof schemas.updateForm> = {
  method: 'PUT',
  path: `${forms}/:id`,
  who: 'admin',
  needs: ['applications.forms'],
}

export const removeForm: Endpoint<typeof schemas.removeForm> = {
  method: 'DELETE',
  path: `${forms}/:id`,
  who: 'admin',
  needs: ['applications.forms'],
}

export const listLeaders: Endpoint<typeof schemas.listLeaders> = {
  method: 'GET',
  path: '/api/admin/application-leaders',
  who: 'admin',
  needs: ['groups'],
}

/** Says who of them reads and decides what this form brings, and nothing else. */
export const setLeaders: Endpoint<typeof schemas.setLeaders> = {
  method: 'PUT',
  path: `${forms}/:id/leaders`,
  who: 'admin',
  needs: ['groups'],
  fresh: true,
}
