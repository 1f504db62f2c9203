import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import type { TaskRunner } from '#server/lib/tasks.ts'
import { sendMailTask } from '#server/modules/mail/mail.tasks.ts'
import { DATABASES } from '#server/testing/databases.ts'
import { buildConfig, buildDeps } from '#server/testing/deps.ts'
import { contactMessages } from './contact.table.ts'

const MESSAGE = { name: 'Zoé Le Goff', email: 'zoe@port.example', category: 'contact', message: 'Bonsoir,\nà quelle heure ouvre la Douane ?' }
const NOW = new Date('2026-11-14T21:30:00Z')
