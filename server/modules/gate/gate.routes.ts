import * as endpoints from '#contract/endpoints/gate.ts'
import * as schemas from '#contract/gate.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { readSettings, writeSettings } from './gate-settings.ts'

export function gateRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.readGate, schemas.readGate, () => readSettings(deps))
  api.serve(endpoints.setGate, schemas.setGate, (request) =>
    writeSettings(deps, request, request.body),
  )
}
