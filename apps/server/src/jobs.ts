import type { Services } from './compose.ts'
import { agentJobs } from './features/agents/index.ts'
import {
  sweepCodes,
  sweepGuesses,
  sweepLaunchCodes,
  sweepLoginHistory,
  sweepOauthStarts,
  sweepPasskeyChallenges,
} from './features/auth/index.ts'
import { applyPayment, depositDays, depositJobs } from './features/deposits/index.ts'
import { documentJobs } from './features/documents/index.ts'
import { endFreeRounds } from './features/free-rounds/index.ts'
import { gameJobs } from './features/games/index.ts'
import { followJackpots } from './features/jackpots/index.ts'
import { remindExpiring, remindFreeRounds, sendBatch } from './features/mail/index.ts'
import { paymentsJobs, solanaJobs } from './features/payments/index.ts'
import { boardJobs, followMatches, promotionJobs } from './features/promotions/index.ts'
import { careJobs, endExclusions } from './features/protection/index.ts'
import { pushJobs } from './features/push/index.ts'
import { forwardReport, passwordKeyBits, sweepAnalytics } from './features/site/index.ts'
import { endOfMatch, nextToGuess, sportsJobs } from './features/sportsbook/index.ts'
import { supplierJobs } from './features/suppliers/index.ts'
import { sweepGuests } from './features/support/index.ts'
import { applyPayout, cancelledDays, withdrawalJobs } from './features/withdrawals/index.ts'
import { booksJobs, closeOldStakesJob, signAndExport, sumUpPlayerDaysJob } from './ledger/index.ts'
import { onStop } from './on-stop.ts'
import { sweepAnswers } from './platform/http/idempotency.ts'
import { sweepLogins } from './platform/http/session-renewal.ts'
import { sweepSessions } from './platform/http/sessions.ts'
import { sweepNonces } from './platform/http/signature.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { rotatePasswordKeys, sweepPasswordNonces } from './platform/keys/password-key.ts'
import { sweepTickets } from './platform/live/live-tickets.ts'
import { sweepEvents } from './platform/live/outbox.ts'

/** What runs in the background, on whichever node is free. */
export function jobsOf(services: Services): readonly Job[] {
  const { config, database, log } = services
  return [
    sweepNonces,
    sweepAnswers,
    sweepSessions,
    sweepLogins,
    sweepTickets,
    sweepEvents,
    sweepPasswordNonces,
    rotatePasswordKeys({ database, secret: config.secret, loadBits: () => passwordKeyBits(database) }),
    forwardReport,
    sweepAnalytics,
    sweepCodes,
    sweepGuesses,
    sweepLaunchCodes,
    sweepLoginHistory,
    sweepOauthStarts,
    sweepPasskeyChallenges,
    closeOldStakesJob(database),
    sumUpPlayerDaysJob(database),
    ...gameJobs(database),
    ...booksJobs({ ...config, database, log }),
    ...services.accounts.all,
    ...payingJobs(services),
    ...supplierJobs({
      ...{ database, log, clock: services.clock, catalogues: services.suppliers.catalogues },
      signHeads: () => signAndExport({ ...config, database }),
    }),
    ...documentJobs(services),
    ...sportsJobs,
    endExclusions(services.clock),
    ...careJobs({ ...services, sources: { depositDays, cancelledDays }, onStop }),
    ...promotionJobs,
    endFreeRounds(services.clock),
    ...agentJobs(services),
    followJackpots(services),
    ...boardJobs({ database, clock: services.clock, secret: config.secret }),
    followMatches({ clock: services.clock, source: { next: nextToGuess, endOf: endOfMatch } }),
    sendBatch,
    ...pushJobs(services),
    remindExpiring(services),
    remindFreeRounds(services.clock),
    sweepGuests,
  ]
}

/** What is still to be done about money that comes and goes. */
const payingJobs = ({ database, clock, log, providers, personal, planCredit }: Services): readonly Job[] => [
  ...paymentsJobs({
    ...{ database, providers, log },
    onPayment: (tx, report) => applyPayment(tx, { ...report, nowMs: clock() }),
    onPayout: applyPayout,
  }),
  ...depositJobs({ database, providers, clock }),
  ...solanaJobs({ database, clock, log, providers, planCredit }),
  ...withdrawalJobs({ database, providers, log, personal }),
]
