import { Gauge, Registry } from 'prom-client'
import { listBackups } from '#server/backups/backup-files.ts'
import type { Config } from '#server/config.ts'
import { mailTasks, type SiteFacts, sumOf } from './read-facts.ts'

type Sample = [value: number, labels?: Record<string, string>]
type SiteGauge = { help: string; labels?: string[]; samples: (facts: SiteFacts) => Sample[] }

/** What the database knows, read once however many processes there are. */
const GAUGES: Record<string, SiteGauge> = {
  minuit_database_answer_seconds: {
    help: 'How long the database took to answer a plain question',
    samples: ({ database }) => [[database.seconds]],
  },
  minuit_database_size_bytes: {
    help: 'Size of the database',
    samples: ({ database }) => [[database.bytes]],
  },
  minuit_orders: {
    help: 'Orders in the team’s list, by the team’s word for them',
    labels: ['status'],
    samples: ({ orders }) => orders.byStatus.map(({ status, count }) => [count, { status }]),
  },
  minuit_orders_held: {
    help: 'Orders that keep stock for a payment',
    samples: ({ orders }) => [[orders.held]],
  },
  minuit_orders_sold: {
    help: 'Orders that were sold, since the site began',
    samples: ({ orders }) => [[orders.sold.count]],
  },
  minuit_orders_sold_euros: {
    help: 'What was paid for them and not given back',
    samples: ({ orders }) => [[orders.sold.cents / 100]],
  },
  minuit_orders_to_check: {
    help: 'Orders that want a look, disputes included',
    samples: ({ orders }) => [[orders.toCheck]],
  },
  minuit_disputes_open: {
    help: 'Orders whose payment is disputed',
    samples: ({ orders }) => [[orders.disputed]],
  },
  minuit_orders_undelivered: {
    help: 'Orders that are paid and not wholly delivered',
    samples: ({ deliveries }) => [[deliveries.undelivered.orders]],
  },
  minuit_orders_undelivered_oldest_seconds: {
    help: 'Since when the oldest of them is paid; 0: there is none',
    samples: ({ deliveries }) => [[deliveries.undelivered.oldestSeconds]],
  },
  minuit_deliveries: {
    help: 'Deliveries by state',
    labels: ['state'],
    samples: ({ deliveries }) => deliveries.byState.map(({ state, count }) => [count, { state }]),
  },
  minuit_deliveries_oldest_seconds: {
    help: 'Since when the oldest delivery in each state is paid; 0: there is none, or it is over',
    labels: ['state'],
    samples: ({ deliveries }) =>
      deliveries.byState.map(({ state, oldestSeconds }) => [oldestSeconds, { state }]),
  },
  minuit_delivery_alerts: {
    help: 'Deliveries that wait although their player is there, and game servers not heard',
    labels: ['kind'],
    samples: ({ deliveries: { alerts } }) =>
      ['stuck', 'silent'].map((kind) => [
        alerts.filter((alert) => alert.kind === kind).length,
        { kind },
      ]),
  },
  minuit_game_servers: {
    help: 'Game servers: heard within five minutes, silent since, or never heard',
    labels: ['state'],
    samples: ({ gameServers }) =>
      Object.entries(gameServers).map(([state, count]) => [count, { state }]),
  },
  minuit_tasks: {
    help: 'Background tasks in the queue, by name and state; failed: given up',
    labels: ['task', 'state'],
    samples: ({ tasks }) => tasks.map(({ name, state, count }) => [count, { task: name, state }]),
  },
  minuit_tasks_failing: {
    help: 'Background tasks that have failed and are tried again or were given up',
    labels: ['task', 'state'],
    samples: ({ tasks }) =>
      tasks.map(({ name, state, failing }) => [failing, { task: name, state }]),
  },
  minuit_tasks_oldest_seconds: {
    help: 'Since when the oldest task in the queue was asked for',
    labels: ['task', 'state'],
    samples: ({ tasks }) =>
      tasks.map(({ name, state, oldestSeconds }) => [oldestSeconds, { task: name, state }]),
  },
  minuit_mails_queued: {
    help: 'Mails that have not left yet',
    samples: (facts) => [[sumOf(mailTasks(facts), 'count')]],
  },
  minuit_mails_failing: {
    help: 'Mails that the mail server did not take when they were tried',
    samples: (facts) => [[sumOf(mailTasks(facts), 'failing')]],
  },
  minuit_sign_in_failures: {
    help: 'Failed sign-ins within the last hour',
    samples: ({ signInFailures }) => [[signInFailures]],
  },
}

/**
 * What is asked of the site and not of a process, as text. A database that is away takes its
 * numbers along and nothing else.
 */
export function siteMetrics(config: Config, read: () => Promise<SiteFacts | null>) {
  const ofDatabase = new Registry()
  const gauges = Object.entries(GAUGES).map(([name, { help, labels = [], samples }]) => ({
    gauge: new Gauge({ name, help, labelNames: labels, registers: [ofDatabase] }),
    samples,
  }))
  const others = new Registry()
  const isUp = new Gauge({
    name: 'minuit_database_up',
    help: 'Whether the database answers',
    registers: [others],
  })
  observeSettings(others, config)

  return async (): Promise<string> => {
    const facts = await read()
    isUp.set(facts ? 1 : 0)
    if (!facts) return others.metrics()
    for (const { gauge, samples } of gauges) {
      gauge.reset()
      for (const [value, labels = {}] of samples(facts)) gauge.set(labels, value)
    }
    return [await others.metrics(), await ofDatabase.metrics()].join('\n')
  }
}

/** What the settings ask for, to compare with. */
function observeSettings(registry: Registry, { backups, workers }: Config) {
  const registers = [registry]
  new Gauge({
    name: 'minuit_processes_wanted',
    help: 'Processes that WEB_CONCURRENCY asks for',
    registers,
    collect() {
      this.set(workers)
    },
  })
  new Gauge({
    name: 'minuit_backup_interval_seconds',
    help: 'How often BACKUP_EVERY asks for a backup; 0: never',
    registers,
    collect() {
      this.set((backups.everyHours ?? 0) * 3600)
    },
  })
  new Gauge({
    name: 'minuit_backup_last_timestamp_seconds',
    help: 'When the latest backup was made; 0: there is none',
    registers,
    collect() {
      const [latest] = listBackups(backups.folder)
      this.set((latest?.madeAt.getTime() ?? 0) / 1000)
    },
  })
}
