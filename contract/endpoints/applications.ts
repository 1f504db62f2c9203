import type * as schemas from '../applications.ts'
import type { Endpoint } from '../endpoint.ts'

const applications = '/api/admin/applications'
/** Who has but one of the two sees the forms that they were entrusted with. */
const needs = ['applications', 'applications.own'] as const

/** The inbox, the last to move first. */
export const listApplications: Endpoint<typeof schemas.listApplications> = {
  method: 'GET',
  path: applications,
  who: 'admin',
  needs,
}

export const getApplication: Endpoint<typeof schemas.getApplication> = {
  method: 'GET',
  path: `${applications}/:id`,
  who: 'admin',
  needs,
}

export const assignApplication: Endpoint<typeof schemas.assignApplication> = {
  method: 'PUT',
  path: `${applications}/:id`,
  who: 'admin',
  needs,
}

/** Reads, asks back, proposes an interview or decides; the applicant is told by mail. */
export const takeStep: Endpoint<typeof schemas.takeStep> = {
  method: 'POST',
  path: `${applications}/:id/steps`,
  who: 'admin',
  needs,
}

export const addApplicationNote: Endpoint<typeof schemas.addApplicationNote> = {
  method: 'POST',
  path: `${applications}/:id/notes`,
  who: 'admin',
  needs,
}

/** One vote for each member; another takes its place. */
export const voteOnApplication: Endpoint<typeof schemas.voteOnApplication> = {
  method: 'PUT',
  path: `${applications}/:id/vote`,
  who: 'admin',
  needs,
}

export const applicationStats: Endpoint<typeof schemas.applicationStats> = {
  method: 'GET',
  path: '/api/admin/application-stats',
  who: 'admin',
  needs,
}

/** The caller's own, drafts included, the last to move first. */
export const listOwnApplications: Endpoint<typeof schemas.listOwnApplications> = {
  method: 'GET',
  path: '/api/user/applications',
  who: 'account',
}

/** What the team asked. */
export const answerQuestion: Endpoint<typeof schemas.answerQuestion> = {
  method: 'POST',
  path: '/api/user/applications/:id/answers',
  who: 'account',
}

/** A draft is deleted; what was sent stays, withdrawn. */
export const withdrawApplication: Endpoint<typeof schemas.withdrawApplication> = {
  method: 'POST',
  path: '/api/user/applications/:id/withdraw',
  who: 'account',
}
