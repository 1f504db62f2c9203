import { createHash, createHmac } from 'node:crypto'
import type { Admission, AdmissionRequest, GateNotice } from '#contract/admission.ts'
import { type LinkAnswer, type Sealed, signedSeal } from '#contract/bridge.ts'

/** How an answer may be wrong that comes from who has the key, or passes itself off as theirs. */
export type Lie =
  | 'of another player'
  | 'expired'
  | 'of yesterday'
  | 'sealed by somebody else'
  | 'sealed for another server'
  | 'sealed as settings'
  | 'no verdict'
  | 'unsigned'
  | 'an earlier answer'

type Called = { server: number; key: string }

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const seal = (key: string, kind: 'admission' | 'gate', server: number, content: object): Sealed => {
  const text = JSON.stringify(content)
  const signed = signedSeal(kind, server, hash(text))
  return { text, seal: createHmac('sha256', key).update(signed).digest('hex') }
}

/** The gate of the fake site: who may come in, as tests say. */
export class FakeGate {
  /** Null: a site that knows of no gate. */
  notice: GateNotice | null = null
  readonly verdicts = new Map<string, Pick<Admission, 'verdict'> & Partial<Admission>>()
  /** By code: whose licence it makes known, with this verdict. */
  readonly codes = new Map<string, Admission['verdict']>()
  readonly asked: AdmissionRequest[] = []
  lie: Lie | null = null
  /** Seconds. */
  allowedFor = 300
  /** Does not answer while it is. */
  isStuck = false

  /** The settings for a game server that has others. */
  tell({ server, key }: Called, known: string | undefined): { gate?: Sealed } {
    if (!this.notice || known === undefined || known === this.notice.version) return {}
    return { gate: seal(key, 'gate', server, this.notice) }
  }

  answer({ server, key }: Called, asked: AdmissionRequest, now: number) {
    this.asked.push(asked)
    const link = asked.code === undefined ? undefined : this.#redeem(asked, asked.code)
    const said = {
      license: asked.license,
      message: null,
      priority: 0,
      issued_at: now,
      expires_at: now + this.allowedFor,
      until: null,
      ...(this.verdicts.get(asked.license) ?? { verdict: 'allowed' as const }),
    }
    return { now, ...this.#sealed(said, server, key, now), ...(link && { link }) }
  }

  #redeem({ license }: AdmissionRequest, code: string): LinkAnswer {
    const verdict = this.codes.get(code)
    if (!verdict) return { code, ok: false, reason: 'unknown' }
    this.verdicts.set(license, { verdict })
    return { code, ok: true, account: 'Pseudo' }
  }

  #sealed(said: Admission, server: number, key: string, now: number): Sealed {
    switch (this.lie) {
      case 'of another player':
        return seal(key, 'admission', server, { ...said, license: 'license:autre' })
      case 'expired':
        return seal(key, 'admission', server, { ...said, expires_at: now - 1 })
      case 'of yesterday':
        return seal(key, 'admission', server, { ...said, issued_at: now - 86_400 })
      case 'sealed by somebody else':
        return seal('another key', 'admission', server, said)
      case 'sealed for another server':
        return seal(key, 'admission', server + 1, said)
      case 'sealed as settings':
        return seal(key, 'gate', server, said)
      case 'no verdict':
        return seal(key, 'admission', server, { ...said, verdict: 'peut-être' })
      default:
        return seal(key, 'admission', server, said)
    }
  }
}
