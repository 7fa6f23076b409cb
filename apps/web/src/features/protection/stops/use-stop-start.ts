import type { ResponseOf } from '@tablestakes/contract/call'
import { coolOff, excludeSelf } from '@tablestakes/contract/protection'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { setLeft } from '../../../lib/session/session.ts'
import { leaveSession } from '../../../shell/session/leave-session.ts'
import type { StopChoice } from './stop-choices.ts'

type Protection = ResponseOf<typeof coolOff>

/** Begins a stop. Every login ends with it, this one too: nobody needs to be told that they were signed out. */
export function useStopStart(onStarted: (state: Protection) => void) {
  const isRunning = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (choice: StopChoice) => {
      setLeft(true)
      try {
        return 'hours' in choice
          ? await callApi(coolOff, { hours: choice.hours })
          : await callApi(excludeSelf, { months: choice.months })
      } catch (error) {
        setLeft(false)
        throw error
      }
    },
    onSuccess: async (state) => {
      await leaveSession()
      onStarted(state)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    isBusy: isPending,
    start: (choice: StopChoice) => {
      if (isRunning.current) return
      isRunning.current = true
      mutate(choice)
    },
  }
}
