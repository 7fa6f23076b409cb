import type { ShippedTexts } from './shipped.ts'

export const ptBr: ShippedTexts = {
  topics: {
    deposits: 'Depositar',
    withdrawals: 'Sacar',
    bonuses: 'Bônus',
    fairness: 'Jogos justos',
    account: 'Minha conta',
    protection: 'Jogo seguro',
  },
  answers: {
    'deposit-how': [
      'Como faço um depósito?',
      'Abra [Depositar](/rechargeNew), escolha um valor e uma forma de pagamento e siga a página: ela mostra um código, um link ou uma conta. Antes de pagar, ela diz o que você recebe e quanto precisa ser apostado antes do saque. Seu saldo muda sozinho assim que o pagamento chega.',
    ],
    'deposit-states': [
      'O que significam os estados de um depósito?',
      '**Aguardando**: ainda não soubemos do seu pagamento.\n\n**Pago**: está no seu saldo.\n\n**Em análise**: valor ou pagador diferem do pedido; uma pessoa verifica, e seu dinheiro está seguro.\n\n**Falhou, expirou ou cancelado**: nada foi cobrado. Todos os pedidos estão em [Depósitos](?open=orders).',
    ],
    'deposit-missing': [
      'Paguei e meu saldo não mudou',
      'A maioria dos pagamentos chega em minutos. Perguntamos várias vezes ao provedor, mesmo quando a mensagem dele se perdeu, e um pagamento atrasado é creditado do mesmo jeito. Depois de uma hora, escreva no chat com o número do pedido e, se puder, uma foto do comprovante.',
    ],
    'deposit-cancel': [
      'Posso cancelar um depósito?',
      'Sim, enquanto não foi pago. Abra o pedido em [Depósitos](?open=orders) e toque em Cancelar. Cancele só se ainda não enviou o dinheiro. Se um pagamento chegar mesmo assim, ele entra no seu saldo: nada se perde e nada é cobrado duas vezes.',
    ],
    'deposit-crypto': [
      'Posso pagar com cripto?',
      'Onde o site oferece, você recebe um endereço na Solana que é só da sua conta. Envie apenas os tokens indicados ali e pelo menos o valor mínimo. A página mostra a cotação. O saldo muda quando a rede confirma a transferência, normalmente em um minuto.',
    ],
    purses: [
      'O que são dinheiro, bônus e ouro?',
      '**Dinheiro** é seu e pode ser sacado quando a exigência de apostas foi cumprida. **Bônus** vem de promoções e vira dinheiro quando a tarefa termina. **Ouro** é dinheiro de brincadeira: pode ser ganho e dado, nunca recomprado nem sacado. A [carteira](/wallet) mostra os três.',
    ],
    'sandbox-money': [
      'O que é dinheiro de teste?',
      'Um site sem licença para dinheiro real é uma demonstração. Tudo funciona como de verdade, mas os pagamentos são feitos na página de testes, nenhum banco é consultado e o que você ganha não vale nada fora daqui. O menu avisa. Nunca envie dinheiro real para um pedido de teste.',
    ],
    'withdraw-how': [
      'Como faço um saque?',
      'Abra [Sacar](/withdrawNew), escolha para onde vai o dinheiro e quanto, e confirme. A página mostra antes a taxa, o valor e o prazo. Na primeira vez você cadastra uma conta sua e confirma que é você; alguns sites pedem documentos uma vez. O dinheiro fica reservado até o pagamento terminar.',
    ],
    'withdraw-time': [
      'Quanto tempo leva um saque?',
      'Ele espera cerca de um minuto, para você poder desistir, e segue para o provedor. Bancos e carteiras costumam levar minutos, às vezes um dia útil. Valores altos ou incomuns são vistos antes por uma pessoa. O pedido mostra o prazo prometido e cada etapa em [Saques](?open=withdrawals).',
    ],
    'withdraw-states': [
      'O que significam os estados de um saque?',
      '**Em análise**: uma pessoa está verificando.\n\n**Aprovado**: sai em instantes.\n\n**Enviado**: está com o banco.\n\n**Pago**: chegou.\n\n**Falhou, recusado ou cancelado**: o dinheiro voltou ao seu saldo, e o pedido diz por quê. Nada é pago e devolvido ao mesmo tempo.',
    ],
    'withdraw-cancel': [
      'Posso desistir de um saque?',
      'Na maioria dos sites sim, até ser enviado: durante a análise e no minuto após a aprovação. Abra-o em [Saques](?open=withdrawals) e toque em Cancelar; o dinheiro volta na hora. Quando o banco o tem, ninguém pode parar. Alguns países proíbem desistir, e então a página não oferece.',
    ],
    'withdraw-account': [
      'Como mudo para onde vai meu dinheiro?',
      'Cadastre uma conta ao sacar. Como isso decide para onde vai o dinheiro, pedimos que confirme com um código, sua senha ou uma chave de acesso. Um número de conta pertence a um só jogador e deve estar no seu nome: o banco pode devolver um pagamento para conta de outra pessoa.',
    ],
    'withdraw-bonus': [
      'Posso sacar com um bônus aberto?',
      'Você pode sacar o dinheiro livre. O que pertence a uma tarefa de apostas aberta fica preso até ela terminar, e a [carteira](/wallet) mostra quanto. Se um saque for encerrar um bônus, a página diz qual e quanto antes de você confirmar. Nada se perde sem você ver.',
    ],
    documents: [
      'De quais documentos vocês precisam?',
      'Onde são pedidos: uma foto do documento de identidade e uma do seu rosto ao lado dele; para níveis mais altos, uma conta ou carta do banco com seu endereço, de no máximo três meses. Até 4 MB cada, foto ou PDF. Ficam criptografados, só nossa equipe vê. Envie em [Documentos](?open=documents).',
    ],
    wagering: [
      'O que é exigência de apostas?',
      'São apostas que um bônus ou depósito pede antes que o dinheiro possa sair. Um bônus de 10 com exigência de 20 vezes precisa de apostas que contem 200. Uma aposta conta quando a rodada terminou e vale; a página de cada jogo diz quanto conta. Apostas anuladas não contam.',
    ],
    'bonus-tasks': [
      'Onde vejo quanto falta?',
      'Abra [Tarefas de bônus](?open=bonus-tasks): cada bônus tem sua barra com o que já contou e o que falta. A barra sobre um jogo aberto também mostra. As tarefas são cumpridas em ordem, e o que termina vira dinheiro sozinho, sem tocar em nada.',
    ],
    'bonus-void': [
      'E se eu perder todo o bônus?',
      'Se o dinheiro de um bônus acabou, a tarefa dele também acabou: não é preciso apostar mais por ele, e você não deve nada. Cada bônus guarda o próprio dinheiro, então um perdido não afeta outro. Ganhos com dinheiro de bônus ficam com esse bônus até a tarefa terminar.',
    ],
    gold: [
      'Posso trocar ouro por dinheiro?',
      'Não. Ouro é dinheiro de brincadeira. Você pode ganhá-lo, recebê-lo de presente e jogar com ele nos jogos que aceitam ouro, mas ele nunca é pago nem trocado. Serve para experimentar jogos sem risco. Limites de perdas e apostas contam dinheiro e bônus, não ouro.',
    ],
    vip: [
      'Como chego a um nível VIP?',
      'Os níveis seguem o total que você depositou e apostou; [VIP](?open=vip) mostra os dois e o que o próximo pede. Um nível alcançado nunca se perde. Cada um traz um prêmio único e uma parte de cashback. Não há pressa: um nível não é motivo para jogar mais do que queria.',
    ],
    mail: [
      'Para que serve a caixa de correio?',
      'Ali escrevemos para você: novidades, presentes e cópias dos seus chats. Um presente espera dentro da mensagem até você resgatar, alguns até uma data indicada ao lado. Apagar nunca leva um presente não resgatado. Um número vermelho mostra quantas você não leu. Abra em [Correio](?open=mail-box).',
    ],
    'fair-how': [
      'Como sei que os jogos são justos?',
      'Cada resultado dos nossos jogos vem de uma semente do servidor cujo hash você viu antes, da sua própria semente e de um contador. Nenhum de nós pode mudá-lo depois. Ao trocar a semente ela é mostrada, e todas as rodadas anteriores podem ser recalculadas. Jogos de outros fornecedores têm laboratórios próprios.',
    ],
    'fair-check': [
      'Como confiro uma rodada?',
      'Abra a rodada em [Apostas](?open=bets-history) e toque em Prova. Seu celular recalcula o resultado a partir das sementes, passo a passo, e mostra um sinal verde só para o que ele mesmo conferiu. Se a semente ainda estiver em uso, revele-a antes: isso inicia o próximo par. A página funciona sem internet.',
    ],
    'fair-crash': [
      'Como o Crash é definido antes?',
      'Todas as rodadas vêm de uma única cadeia de hashes, feita antes da primeira. Publicamos o fim dela junto com uma rodada futura de um farol público de aleatoriedade, que virou o sal. Cada hash leva ao anterior, então nenhuma rodada pôde ser mudada depois, e você pode conferir qualquer uma.',
    ],
    'fair-return': [
      'O que diz o retorno de um jogo?',
      'Um retorno de 97% significa que, em muitíssimas rodadas, 97 de cada 100 apostados são pagos de volta. Nada diz sobre a sua noite: pouco jogo pode terminar muito acima ou abaixo. Nossos jogos têm retorno calculado, e [Confiança](/trust) mostra o que foi medido, com o intervalo.',
    ],
    'round-broken': [
      'Uma rodada caiu. Onde está minha aposta?',
      'Nada se perde. Uma rodada interrompida é terminada pelos nossos servidores ou desfeita, e sua aposta ou ganho volta ao saldo; pode levar alguns minutos. Se você ainda puder agir nela, o início mostra uma barra que leva de volta. [Apostas](?open=bets-history) diz como terminou.',
    ],
    books: [
      'Como os livros se mantêm honestos?',
      'Cada movimento é escrito uma vez sob uma chave e nunca é alterado. A cada hora as somas de todas as contas são provadas, e as pontas das cadeias são assinadas e publicadas. Cada linha do seu extrato tem um recibo com prova, que você confere no seu aparelho sem precisar confiar em nós.',
    ],
    'password-lost': [
      'Esqueci minha senha',
      'Toque em Esqueci a senha no [login](?open=login) e digite seu telefone ou e-mail. Enviamos um código de seis caracteres que vale cinco minutos; com ele você escolhe uma nova senha. Todos os outros aparelhos são desconectados. Sem telefone ou e-mail na conta ninguém consegue provar que ela é sua.',
    ],
    passkeys: [
      'O que é uma chave de acesso?',
      'Uma chave que vive no seu aparelho e abre sua conta com o bloqueio de tela. Não pode ser adivinhada, repassada nem digitada em uma página falsa. Adicione uma em [Chaves de acesso](?open=passkeys). Ela só funciona no nome deste site, e você pode ter uma em cada aparelho.',
    ],
    'second-factor': [
      'Como protejo melhor minha conta?',
      'Ative a [segunda etapa](?open=second-factor): depois da senha pedimos um código de um app autenticador, também antes de o dinheiro sair. Guarde os códigos de recuperação; cada um vale uma vez se perder o celular. Uma chave de acesso é ao menos tão segura. Nunca pedimos senha ou códigos, nem por chat nem por telefone.',
    ],
    devices: [
      'Outra pessoa entrou na minha conta. E agora?',
      'Abra [Aparelhos](?open=devices): lista todos os lugares onde sua conta está aberta. Desconecte o que não conhece, ou todos os outros, e troque a senha. Avisamos de cada aparelho novo. Nada do que foi apostado ou pago se perde. Depois escreva para nós, para que também verifiquemos.',
    ],
    'contact-change': [
      'Como mudo meu telefone ou e-mail?',
      'Abra [Segurança](?open=security), escolha o contato e digite o novo; um código vai para lá. Como um contato pode abrir a conta, pedimos antes que confirme que é você. O contato antigo é avisado. Se não alcança mais nenhum dos dois, escreva para nós no chat.',
    ],
    'guest-account': [
      'O que posso fazer como visitante?',
      'Pode olhar, buscar, testar demos e conversar conosco. Entrar como visitante cria uma conta que só este navegador conhece: se ele for limpo, ninguém a recupera. Adicione telefone ou e-mail para mantê-la. O que você escreveu aqui como visitante vem junto quando você entra.',
    ],
    language: [
      'Como mudo o idioma?',
      'Abra o menu e escolha [Idioma](?open=language): inglês, português, indonésio, bengali, urdu e chinês. A escolha fica neste aparelho e vale para nossas cartas. Os valores continuam na moeda do seu site. Você pode nos escrever em qualquer desses idiomas, seja qual for o escolhido.',
    ],
    'data-copy': [
      'Posso receber uma cópia dos meus dados?',
      'Sim, em [Privacidade](?open=privacy): peça uma cópia, e minutos depois um arquivo espera ali por sete dias com tudo o que temos sobre você: conta, acessos, pagamentos, apostas, mensagens e chats. A mesma página lista o que você autorizou, e pode mudar cada item.',
    ],
    'delete-account': [
      'Como apago minha conta?',
      'Em [Privacidade](?open=privacy). Saque seu dinheiro antes. Por 14 dias você ainda pode entrar e manter a conta; depois dados pessoais, contatos, documentos e chats são removidos para sempre. Registros de apostas e pagamentos ficam sem o seu nome, porque a lei exige.',
    ],
    limits: [
      'Que limites posso definir?',
      'Para depósitos, perdas, apostas, uma única aposta e tempo de jogo; por dia, semana ou mês. Abra [Jogo seguro](?open=protection). Um limite mais apertado vale no momento em que você toca. Vale em todos os jogos e aparelhos, e ganhos e saques nunca são impedidos por ele.',
    ],
    'limits-looser': [
      'Por que meu limite mais folgado não vale ainda?',
      'Um limite mais folgado, ou nenhum, espera pelo menos 24 horas; alguns sites pedem mais. Depois perguntamos de novo, e só o seu sim o põe em vigor. Sem resposta, ele é descartado. Até lá vale o antigo. Nem o atendimento nem ninguém pode encurtar isso.',
    ],
    break: [
      'Como faço uma pausa?',
      'Em [Fazer uma pausa](?open=break) você escolhe de 24 horas a seis semanas. Sua conta é desconectada em todo lugar, e você não pode jogar nem depositar até o fim; não dá para encurtar. Ainda pode entrar para ler, escrever para nós e sacar. Depois tudo volta a ser como era.',
    ],
    exclusion: [
      'O que acontece quando me excluo?',
      'Você escolhe [seis meses ou mais](?open=exclusion), ou para sempre. Ninguém pode levantar antes, nem você nem nós. Você pode entrar e sacar, e nada mais; uma conta nova também é recusada. Passado o tempo, continua excluído até pedir para voltar, e então mais um dia.',
    ],
    'reality-check': [
      'O que é o lembrete durante o jogo?',
      'No intervalo que você escolhe, o jogo para e mostra há quanto tempo joga e o que ganhou ou perdeu. Nenhuma aposta pode ser feita até você responder. Sair é o botão grande. Alguns sites exigem. Defina em [Lembrete](?open=reminder).',
    ],
  },
  canned: {
    hello: 'Olá! Estou aqui e lendo o que você escreveu.',
    looking: 'Estou verificando. Dê-me alguns minutos; fique ou saia como quiser, a resposta espera aqui.',
    bye: 'Posso ajudar em mais alguma coisa? Se não, encerro o chat; você pode escrever de novo quando quiser.',
  },
}
