import { Checkbox } from '@tablestakes/look/controls/Checkbox.tsx'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { Switch } from '@tablestakes/look/controls/Switch.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useState } from 'react'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { OtpField } from '../../ui/fields/OtpField.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { RadioTiles } from '../../ui/fields/RadioTiles.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { DesignPart, Line, Stack } from './DesignPart.tsx'
import type { DesignTexts } from './design-texts.ts'
import { units } from './units.ts'

const chips = [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000].map(units)

export function FieldsPart({ t }: { t: DesignTexts }) {
  const [phone, setPhone] = useState('812 3456 7890')
  const [area, setArea] = useState('62')
  const [code, setCode] = useState('407')
  const [password, setPassword] = useState('correct horse')
  const [nickname, setNickname] = useState('')
  const [bank, setBank] = useState('')
  const [words, setWords] = useState('')
  const [endsAt] = useState(() => Date.now() + 42_000)
  return (
    <DesignPart title={t.fields}>
      <Stack>
        <PhoneField
          label={t.phone}
          areas={[
            { code: '62', name: t.indonesia, flagSrc: '/art/flags/id.svg' },
            { code: '92', name: t.pakistan, flagSrc: '/art/flags/pk.svg' },
          ]}
          area={area}
          onAreaChange={setArea}
          areaName={t.area}
          value={phone}
          onChange={setPhone}
          isValid={phone.length > 9}
        />
        <OtpField
          label={t.code}
          labelEnd={
            <>
              {t.resend} <Countdown name={t.resend} endsAt={endsAt} />
            </>
          }
          value={code}
          onChange={setCode}
        />
        <PasswordField
          label={t.password}
          value={password}
          onChange={setPassword}
          showName={t.show}
          hideName={t.hide}
          autoComplete="new-password"
          strength={password.length > 5 ? { level: 3, name: t.good } : { level: 1, name: t.weak }}
          hint={t.weakHint}
        />
        <TextField label={t.nickname} hint={t.nicknameHint} value={nickname} onChange={setNickname} />
        <TextField label={t.nickname} error={t.nicknameError} value="admin" onChange={() => {}} />
        <TextField label={t.locked} value="TS-88214" onChange={() => {}} disabled />
        <Select
          label={t.bank}
          placeholder={t.chooseBank}
          value={bank}
          onChange={setBank}
          options={[
            { value: 'one', text: 'Bank Mandiri' },
            { value: 'two', text: 'Habib Bank' },
          ]}
        />
        <SearchField name={t.search} placeholder={t.searchHint} clearName={t.clear} value={words} onChange={setWords} />
      </Stack>
    </DesignPart>
  )
}

export function ChoicesPart({ t }: { t: DesignTexts }) {
  const [amount, setAmount] = useState<bigint | null>(units(250_000))
  const [method, setMethod] = useState<'qr' | 'transfer' | 'wallet' | 'locked'>('qr')
  const [isAgreed, setIsAgreed] = useState(true)
  const [isOn, setIsOn] = useState(true)
  return (
    <DesignPart title={t.choices}>
      <Stack>
        <AmountField
          label={t.amount}
          currency="IDR"
          amount={amount}
          onChange={setAmount}
          unreadableText={t.notAmount}
          error={amount !== null && amount > units(10_000_000) ? t.tooMuch : undefined}
          bounds={
            <>
              {t.min} <Num>20.000</Num>
              <br />
              {t.max} <Num>10.000.000</Num>
            </>
          }
          chipsName={t.amount}
          chips={chips.map((chip, place) => ({
            amount: chip,
            note: place > 0 && `+${place * 5}% ${t.bonus}`,
            disabled: place === 5,
          }))}
        />
        <RadioTiles
          name={t.payWith}
          value={method}
          onChange={setMethod}
          tiles={[
            { value: 'qr', title: t.qr, text: t.instant, mark: <img src="/art/marks/method-qr.svg" alt="" /> },
            {
              value: 'transfer',
              title: t.transfer,
              text: t.minutes,
              mark: <img src="/art/marks/method-bank.svg" alt="" />,
            },
            {
              value: 'wallet',
              title: t.wallet,
              text: t.instant,
              mark: <img src="/art/marks/method-wallet.svg" alt="" />,
            },
            {
              value: 'locked',
              title: t.locked,
              text: t.off,
              mark: <img src="/art/marks/method-crypto.svg" alt="" />,
              disabled: true,
            },
          ]}
        />
        <Checkbox checked={isAgreed} onChange={setIsAgreed}>
          {t.agree}
        </Checkbox>
        <Checkbox checked={false} onChange={setIsAgreed} error={t.agreeError}>
          {t.agree}
        </Checkbox>
        <Line>
          <Switch name={t.useBonus} checked={isOn} onChange={setIsOn} />
          <Switch name={t.useBonus} checked={!isOn} onChange={(isUnset) => setIsOn(!isUnset)} />
          <Switch name={t.off} checked={false} onChange={() => {}} disabled />
        </Line>
      </Stack>
    </DesignPart>
  )
}
