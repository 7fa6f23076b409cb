import '../protection.css'
import { getSelfTests } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { CareUnloaded } from '../CareUnloaded.tsx'
import { Questions } from './Questions.tsx'
import { TestHome } from './TestHome.tsx'
import { TestResult } from './TestResult.tsx'

/** Nine questions about the last year, for nobody but the player. */
export default function SelfTestDialog() {
  const text = useText()
  const tests = useQuery(apiQuery(getSelfTests, {}))
  const [step, setStep] = useState<'home' | 'questions' | 'result'>('home')
  if (step === 'questions') return <Questions onBack={() => setStep('home')} onDone={() => setStep('result')} />
  const latest = tests.data?.list[0]
  if (step === 'result' && latest) return <TestResult result={latest} onBack={() => setStep('home')} />
  if (tests.data) return <TestHome list={tests.data.list} onStart={() => setStep('questions')} />
  return (
    <DialogSheet title={text('selftest_title')}>
      <CareUnloaded query={tests} rows={2} />
    </DialogSheet>
  )
}
