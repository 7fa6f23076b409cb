import type { ShippedTexts } from './shipped.ts'

export const en: ShippedTexts = {
  topics: {
    deposits: 'Top up',
    withdrawals: 'Withdraw',
    bonuses: 'Bonuses',
    fairness: 'Fair games',
    account: 'My account',
    protection: 'Safer play',
  },
  answers: {
    'deposit-how': [
      'How do I top up?',
      'Open [Top up](/rechargeNew), choose an amount and a way to pay, and follow the page: it shows a code, a link or an account to pay to. Before you pay it says what you get and how much must be staked before it can be withdrawn. Your balance changes by itself once the payment has arrived.',
    ],
    'deposit-states': [
      'What do the states of a top-up mean?',
      '**Waiting**: we have not heard of your payment yet.\n\n**Paid**: it is on your balance.\n\n**In review**: amount or sender differ from the order, so a person looks at it, and your money is safe.\n\n**Failed, expired or cancelled**: nothing was charged. You find every order under [Top-ups](?open=orders).',
    ],
    'deposit-missing': [
      'I have paid and my balance has not changed',
      'Most payments arrive within minutes. We ask the payment provider again and again, also when its message to us was lost, and a payment that comes late is added all the same. After an hour, write to us in the chat with the order number and, if you can, a picture of the receipt.',
    ],
    'deposit-cancel': [
      'Can I cancel a top-up?',
      'Yes, as long as it is not paid. Open the order under [Top-ups](?open=orders) and press Cancel. Cancel only if you have not sent the money. If a payment arrives anyway, it is added to your balance, so nothing is lost and nothing is charged twice.',
    ],
    'deposit-crypto': [
      'Can I pay with crypto?',
      'Where the site offers it, you get an address on Solana that belongs to your account alone. Send only the tokens that are named there and at least the smallest amount. The page shows the rate. Your balance changes once the network has confirmed the transfer, usually within a minute.',
    ],
    purses: [
      'What are cash, bonus and gold?',
      '**Cash** is yours and can be withdrawn once its wagering is done. **Bonus** is given by promotions and turns into cash when its task is finished. **Gold** is play money for fun: it can be won and given, never bought back and never withdrawn. The [wallet](/wallet) shows all three.',
    ],
    'sandbox-money': [
      'What is sandbox money?',
      'A site without a licence for real money is a demonstration. Everything works as it would, but payments are made on the sandbox’s own page, no bank is asked, and what you win has no value outside. The menu says so wherever it is the case. Never send real money for a sandbox order.',
    ],
    'withdraw-how': [
      'How do I withdraw?',
      'Open [Withdraw](/withdrawNew), choose where the money goes and how much, and confirm. The page shows fee, amount and time beforehand. The first time you add an account of your own and confirm that it is you; some sites also ask for documents once. The cash is set aside until the payout has ended.',
    ],
    'withdraw-time': [
      'How long does a withdrawal take?',
      'It waits about a minute, so that you can take it back, and then goes to the payment provider. Banks and wallets usually need minutes, sometimes a working day. Large or unusual ones are looked at by a person first. The order shows a promised time and every step under [Withdrawals](?open=withdrawals).',
    ],
    'withdraw-states': [
      'What do the states of a withdrawal mean?',
      '**In review**: a person looks at it.\n\n**Approved**: it goes out in a moment.\n\n**Sent**: the bank has it.\n\n**Paid**: it has arrived.\n\n**Failed, refused or cancelled**: the money is back on your balance, and the order says why. Nothing is ever both paid and returned.',
    ],
    'withdraw-cancel': [
      'Can I take a withdrawal back?',
      'On most sites yes, until it has been sent: in review, and in the minute after approval. Open it under [Withdrawals](?open=withdrawals) and press Cancel; the cash returns immediately. Once the bank has it, nobody can stop it. Some countries forbid taking it back, and then the page does not offer it.',
    ],
    'withdraw-account': [
      'How do I change where my money goes?',
      'Add an account when you withdraw. Because it decides where money goes, we ask you to confirm with a code, your password or a passkey. An account number belongs to one player only, and it should be in your own name: a payout to somebody else’s account may be returned by the bank.',
    ],
    'withdraw-bonus': [
      'Can I withdraw while a bonus is open?',
      'You can withdraw cash that is free. Cash that belongs to an open wagering task stays bound until the task is done, and the [wallet](/wallet) shows how much. If a withdrawal would end a bonus, the page tells you which one and how much before you confirm, so nothing is given up unseen.',
    ],
    documents: [
      'Which documents do you need?',
      'Where they are asked for: a photo of your identity paper and one of your face beside it; for higher levels a bill or bank letter with your address, at most three months old. At most 4 MB each, as a photo or PDF. They are stored encrypted, only our team sees them. Send them under [Documents](?open=documents).',
    ],
    wagering: [
      'What is wagering?',
      'Staking that a bonus or a deposit asks for before its money may leave. A bonus of 10 with wagering of 20 times needs stakes that count 200. A stake counts when its round has ended and stands; each game’s page says how much of it counts. Voided bets do not count.',
    ],
    'bonus-tasks': [
      'Where do I see how much is left?',
      'Open [Bonus tasks](?open=bonus-tasks): each bonus has a bar of its own with what has counted and what is left. The bar over a running game shows it too. Tasks are worked off in their order, and what is finished becomes cash by itself, without pressing anything.',
    ],
    'bonus-void': [
      'What happens to a bonus when I lose it all?',
      'If the money of a bonus is gone, its task is over too: nothing more has to be staked for it, and you owe nothing. Each bonus holds its own money, so one that is lost does not touch another. Winnings from bonus money stay with that bonus until its task is done.',
    ],
    gold: [
      'Can I turn gold into money?',
      'No. Gold is play money. You can win it, get it as a gift and play with it in games that take gold, but it is never paid out and cannot be exchanged. It is there to try games without risk. Limits on losses and stakes count cash and bonus, not gold.',
    ],
    vip: [
      'How do I reach a VIP level?',
      'Levels follow what you have deposited and staked in total; [VIP](?open=vip) shows both and what the next level asks for. A level you have reached is never lost. Each brings a reward once and a share of cashback. There is no hurry: a level is no reason to play more than you wanted.',
    ],
    mail: [
      'What is the mail box for?',
      'We write to you there: news, gifts and transcripts of your chats. A gift waits inside its mail until you claim it, some until a date that stands beside it. Deleting never takes a gift that is still unclaimed. A red number shows how many you have not read. Open it under [Mail](?open=mail-box).',
    ],
    'fair-how': [
      'How do I know that games are fair?',
      'Each result of our own games comes from a server seed whose hash you saw beforehand, your own seed, and a counter. Neither of us can change it afterwards. When you rotate the seed, it is shown, and every round before can be recomputed. Other suppliers’ games are tested by their own laboratories.',
    ],
    'fair-check': [
      'How do I check a round myself?',
      'Open the round in [Bets](?open=bets-history) and press Proof. Your phone recomputes the result from the seeds, step by step, and shows a green tick only for what it has checked itself. If the seed still draws, reveal it first: that starts your next pair. The page also works offline.',
    ],
    'fair-crash': [
      'How is Crash fixed beforehand?',
      'All rounds come from one chain of hashes, made before the first of them. We published its end together with a future round of a public randomness beacon, which became the salt. Each hash leads to the one before, so no round could be changed later, and you can check any of them.',
    ],
    'fair-return': [
      'What does the return of a game say?',
      'A return of 97% means that over very many rounds 97 of 100 staked are paid back. It says nothing about your evening: short play can end far above or below. Our own games have a computed return, and [Trust](/trust) shows what was measured, with its interval.',
    ],
    'round-broken': [
      'A round broke off. Where is my stake?',
      'Nothing is lost. A round that was interrupted is finished by our servers or taken back, and your stake or win is then on your balance; that may take a few minutes. If you can still act in it, the lobby shows a bar that leads you back. [Bets](?open=bets-history) says how it ended.',
    ],
    books: [
      'How are the books kept honest?',
      'Every movement is written once under a key and never changed. Each hour the sums of all accounts are proven, and the heads of the chains are signed and published. Any line of your statement has a receipt with a proof, which you can check on your own device without trusting us.',
    ],
    'password-lost': [
      'I forgot my password',
      'Press Forgot password in the [login](?open=login) and type your phone number or e-mail. We send a code of six characters that works for five minutes; with it you choose a new password. All other devices are logged out then. Without a phone or e-mail on the account nobody can prove that it is yours.',
    ],
    passkeys: [
      'What is a passkey?',
      'A key that lives on your device and opens your account with its screen lock. It cannot be guessed, sent on or typed into a false page. Add one under [Passkeys](?open=passkeys). It works on this site’s name only, and you can have one on each of your devices.',
    ],
    'second-factor': [
      'How do I protect my account better?',
      'Switch on the [second step](?open=second-factor): after your password we ask for a code from an authenticator app, also before money leaves. Keep the recovery codes; each works once if your phone is gone. A passkey is at least as safe. We never ask for your password or codes, neither by chat nor by phone.',
    ],
    devices: [
      'Somebody else is logged in. What now?',
      'Open [Devices](?open=devices): it lists everywhere you are logged in. Log out what you do not know, or all others, and change your password. We tell you of every new device. Nothing that was bet or paid is lost by logging out. Then write to us, so that we can look too.',
    ],
    'contact-change': [
      'How do I change my phone number or e-mail?',
      'Open [Security](?open=security), choose the contact and type the new one; a code goes there. Because a contact can open the account, we ask you first to confirm that it is you. The old contact is told. If you can no longer reach either, write to us in the chat.',
    ],
    'guest-account': [
      'What can I do as a guest?',
      'You can look, search, try demos and chat with us. Joining as a guest makes an account that only this browser knows: if it is cleared, nobody can bring it back. Add a phone number or e-mail to keep it. What you wrote here as a guest comes along when you log in.',
    ],
    language: [
      'How do I change the language?',
      'Open the menu and choose [Language](?open=language): English, Portuguese, Indonesian, Bengali, Urdu and Chinese. It is remembered on this device and used for our letters. Amounts keep the currency of your site. You may write to us in any of these languages, whichever you have set.',
    ],
    'data-copy': [
      'Can I get a copy of my data?',
      'Yes, under [Privacy](?open=privacy): ask for a copy, and a few minutes later a file waits there for seven days with everything we hold about you: account, logins, payments, bets, mails and chats. The same page lists what you have agreed to, and you can change each of it.',
    ],
    'delete-account': [
      'How do I delete my account?',
      'Under [Privacy](?open=privacy). Withdraw your money first. For 14 days you can log in and keep the account after all; then personal details, contacts, documents and chats are removed for good. Records of bets and payments stay without your name, because the law asks for them.',
    ],
    limits: [
      'Which limits can I set?',
      'For top-ups, losses, stakes, a single bet and playing time; by day, week or month. Open [Safer play](?open=protection). A tighter limit counts the moment you press. It holds in every game and on every device, and wins and withdrawals are never stopped by it.',
    ],
    'limits-looser': [
      'Why is my looser limit not in force?',
      'A looser limit, or none, waits at least 24 hours; some sites ask for longer. Then we ask you again, and only your yes puts it in force. Without an answer it is dropped. Until then the old one holds. Neither support nor anybody else can shorten that.',
    ],
    break: [
      'How do I take a break?',
      'Under [Take a break](?open=break) you choose from 24 hours to six weeks. You are logged out everywhere and cannot play or top up until it ends; it cannot be made shorter. You can still log in to read, to write to us and to withdraw. Afterwards everything is as it was.',
    ],
    exclusion: [
      'What happens when I exclude myself?',
      'You choose [six months or longer](?open=exclusion), or for good. Nobody can lift it earlier, neither you nor we. You can log in and withdraw, and nothing else; a new account is refused too. When the time is over you stay excluded until you ask to return, and then one day more.',
    ],
    'reality-check': [
      'What is the reminder while playing?',
      'At the interval you choose, play stops and shows how long you have played and what you have won or lost. No bet can be placed until you answer. Leaving is the big button. Some sites require it. Set it under [Reminder](?open=reminder).',
    ],
  },
  canned: {
    hello: 'Hello! I am here now and reading what you wrote.',
    looking: 'I am looking into it. Give me a few minutes, and stay or leave as you like: the answer waits here.',
    bye: 'Is there anything else I can do for you? If not, I close the chat; you can write again at any time.',
  },
}
