import * as formSchemas from '#contract/application-forms.ts'
import * as schemas from '#contract/applications.ts'
import * as formEndpoints from '#contract/endpoints/application-forms.ts'
import * as endpoints from '#contract/endpoints/applications.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { atOneMoment } from '#server/lib/paging.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { applicationStats } from './application-stats.ts'
import { readForm, saveDraft, sendApplication } from './apply.ts'
import * as forms from './forms.service.ts'
import { listInbox, readApplication } from './inbox.ts'
import { setLeaders } from './leaders.ts'
import { addNote, vote } from './opinions.ts'
import { answerQuestion, listOwn, withdraw } from './own-applications.ts'
import { possibleLeaders } from './reach.ts'
import { listForms } from './read-forms.ts'
import { assign, takeStep } from './steps.ts'

const done = { success: true } as const

/** What an owner composes. */
export function applicationFormRoutes(api: Api, deps: Deps) {
  const { listOpenForms } = formEndpoints
  deps.snapshots.serve(api, listOpenForms, formSchemas.listOpenForms, listOpenForms.path, () =>
    forms.listOpen(deps),
  )
  api.serve(formEndpoints.listForms, formSchemas.listForms, (request) =>
    atOneMoment(deps.db, (tx) => listForms(tx, identityOf(request).user)),
  )
  api.serve(formEndpoints.createForm, formSchemas.createForm, (request) =>
    forms.createForm(deps, request, request.body),
  )
  api.serve(formEndpoints.updateForm, formSchemas.updateForm, (request) =>
    forms.updateForm(deps, request, request.params.id, request.body),
  )
  api.serve(formEndpoints.removeForm, formSchemas.removeForm, async (request) => {
    await forms.removeForm(deps, request, request.params.id)
    return done
  })
  api.serve(formEndpoints.listLeaders, formSchemas.listLeaders, () => possibleLeaders(deps.db))
  api.serve(formEndpoints.setLeaders, formSchemas.setLeaders, (request) =>
    setLeaders(deps, request, request.params.id, request.body.user_ids),
  )
}

/** What applicants do. */
export function ownApplicationRoutes(api: Api, deps: Deps) {
  api.serve(formEndpoints.readForm, formSchemas.readForm, (request) =>
    readForm(deps, identityOf(request).user, request.params.slug),
  )
  api.serve(formEndpoints.saveDraft, formSchemas.saveDraft, (request) =>
    saveDraft(deps, identityOf(request).user, request.ip, request.params.slug, request.body),
  )
  api.serve(formEndpoints.sendApplication, formSchemas.sendApplication, async (request) => {
    const { user } = identityOf(request)
    const id = await sendApplication(deps, user, request.ip, request.params.slug, request.body)
    return { ...done, id, message: 'Votre candidature est envoyée.' }
  })
  api.serve(endpoints.listOwnApplications, schemas.listOwnApplications, async (request, reply) => {
    const { rows, total } = await listOwn(deps.db, identityOf(request).user.id, request.query)
    reply.header(TOTAL_HEADER, total)
    return rows
  })
  api.serve(endpoints.answerQuestion, schemas.answerQuestion, (request) =>
    answerQuestion(deps, identityOf(request).user, request.params.id, request.body.text),
  )
  api.serve(endpoints.withdrawApplication, schemas.withdrawApplication, async (request) => {
    await withdraw(deps, identityOf(request).user, request.params.id)
    return done
  })
}

/** What the team does with what came in. */
export function applicationRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listApplications, schemas.listApplications, async (request, reply) => {
    const { rows, total } = await listInbox(deps, identityOf(request).user, request.query)
    reply.header(TOTAL_HEADER, total)
    return rows
  })
  api.serve(endpoints.getApplication, schemas.getApplication, (request) =>
    atOneMoment(deps.db, (tx) => readApplication(tx, identityOf(request).user, request.params.id)),
  )
  api.serve(endpoints.assignApplication, schemas.assignApplication, (request) =>
    assign(deps, request, request.params.id, request.body.assigned_to),
  )
  api.serve(endpoints.takeStep, schemas.takeStep, (request) =>
    takeStep(deps, request, request.params.id, request.body),
  )
  api.serve(endpoints.addApplicationNote, schemas.addApplicationNote, (request) =>
    addNote(deps, request, request.params.id, request.body.text),
  )
  api.serve(endpoints.voteOnApplication, schemas.voteOnApplication, (request) =>
    vote(deps, request, request.params.id, request.body),
  )
  api.serve(endpoints.applicationStats, schemas.applicationStats, (request) =>
    atOneMoment(deps.db, (tx) =>
      applicationStats(
        { ...deps, db: tx },
        identityOf(request).user,
        Number(request.query.days ?? '90'),
      ),
    ),
  )
}
