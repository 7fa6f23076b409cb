import type { ShippedTexts } from './shipped.ts'

export const ind: ShippedTexts = {
  topics: {
    deposits: 'Isi saldo',
    withdrawals: 'Tarik dana',
    bonuses: 'Bonus',
    fairness: 'Permainan adil',
    account: 'Akun saya',
    protection: 'Main aman',
  },
  answers: {
    'deposit-how': [
      'Bagaimana cara isi saldo?',
      'Buka [Isi saldo](/rechargeNew), pilih jumlah dan cara bayar, lalu ikuti halamannya: ada kode, tautan atau rekening tujuan. Sebelum membayar tertulis apa yang Anda dapat dan berapa yang harus dipertaruhkan sebelum bisa ditarik. Saldo berubah sendiri begitu pembayaran tiba.',
    ],
    'deposit-states': [
      'Apa arti status isi saldo?',
      '**Menunggu**: kami belum mendengar pembayaran Anda.\n\n**Dibayar**: sudah masuk saldo.\n\n**Ditinjau**: jumlah atau pengirim berbeda dari pesanan, jadi seseorang memeriksanya, dan uang Anda aman.\n\n**Gagal, kedaluwarsa atau dibatalkan**: tidak ada yang ditagih. Semua pesanan ada di [Isi saldo](?open=orders).',
    ],
    'deposit-missing': [
      'Sudah bayar, saldo belum berubah',
      'Kebanyakan pembayaran tiba dalam hitungan menit. Kami bertanya berulang kali ke penyedia, juga bila pesannya hilang, dan pembayaran yang terlambat tetap ditambahkan. Setelah satu jam, tulis di obrolan dengan nomor pesanan dan, bila bisa, foto bukti bayar.',
    ],
    'deposit-cancel': [
      'Bisakah isi saldo dibatalkan?',
      'Bisa, selama belum dibayar. Buka pesanan di [Isi saldo](?open=orders) dan tekan Batalkan. Batalkan hanya bila uang belum dikirim. Bila pembayaran tetap tiba, jumlahnya masuk ke saldo Anda, jadi tidak ada yang hilang dan tidak ada yang ditagih dua kali.',
    ],
    'deposit-crypto': [
      'Bisakah membayar dengan kripto?',
      'Di situs yang menyediakannya, Anda mendapat alamat Solana yang hanya milik akun Anda. Kirim hanya token yang disebut di sana dan minimal jumlah terkecil. Halaman menunjukkan kursnya. Saldo berubah setelah jaringan mengonfirmasi transfer, biasanya dalam satu menit.',
    ],
    purses: [
      'Apa itu tunai, bonus dan emas?',
      '**Tunai** milik Anda dan bisa ditarik setelah syarat taruhannya selesai. **Bonus** diberikan promosi dan menjadi tunai bila tugasnya selesai. **Emas** uang main: bisa dimenangkan dan diberikan, tidak pernah dibeli kembali atau ditarik. [Dompet](/wallet) menunjukkan ketiganya.',
    ],
    'sandbox-money': [
      'Apa itu uang uji coba?',
      'Situs tanpa izin uang sungguhan adalah peragaan. Semua berjalan seperti aslinya, tetapi pembayaran dilakukan di halaman uji coba, tidak ada bank yang ditanya, dan kemenangan tidak bernilai di luar. Menu menyebutkannya. Jangan pernah mengirim uang sungguhan untuk pesanan uji coba.',
    ],
    'withdraw-how': [
      'Bagaimana cara menarik dana?',
      'Buka [Tarik dana](/withdrawNew), pilih tujuan dan jumlah, lalu konfirmasi. Biaya, jumlah dan waktunya ditunjukkan lebih dulu. Pertama kali Anda menambah rekening sendiri dan membuktikan bahwa itu Anda; sebagian situs meminta dokumen satu kali. Dana disisihkan sampai pembayaran selesai.',
    ],
    'withdraw-time': [
      'Berapa lama penarikan?',
      'Penarikan menunggu sekitar satu menit agar bisa Anda tarik kembali, lalu diteruskan ke penyedia. Bank dan dompet biasanya perlu beberapa menit, kadang satu hari kerja. Yang besar atau tidak biasa diperiksa orang lebih dulu. Waktu yang dijanjikan dan tiap langkah ada di [Penarikan](?open=withdrawals).',
    ],
    'withdraw-states': [
      'Apa arti status penarikan?',
      '**Ditinjau**: seseorang memeriksanya.\n\n**Disetujui**: sebentar lagi dikirim.\n\n**Dikirim**: sudah di bank.\n\n**Dibayar**: sudah tiba.\n\n**Gagal, ditolak atau dibatalkan**: uang kembali ke saldo, dan pesanan menyebut alasannya. Tidak pernah dibayar sekaligus dikembalikan.',
    ],
    'withdraw-cancel': [
      'Bisakah penarikan dibatalkan?',
      'Di kebanyakan situs bisa, sampai dikirim: saat ditinjau dan dalam satu menit setelah disetujui. Buka di [Penarikan](?open=withdrawals) dan tekan Batalkan; uang langsung kembali. Setelah ada di bank, tidak ada yang bisa menghentikannya. Beberapa negara melarangnya, dan halaman tidak menawarkannya.',
    ],
    'withdraw-account': [
      'Bagaimana mengubah tujuan uang saya?',
      'Tambahkan rekening saat menarik dana. Karena ini menentukan ke mana uang pergi, kami meminta konfirmasi dengan kode, kata sandi atau kunci sandi. Satu nomor rekening hanya milik satu pemain dan sebaiknya atas nama Anda sendiri: bank dapat mengembalikan pembayaran ke rekening orang lain.',
    ],
    'withdraw-bonus': [
      'Bisakah menarik saat bonus masih terbuka?',
      'Anda bisa menarik tunai yang bebas. Tunai milik tugas taruhan yang terbuka tetap terikat sampai selesai, dan [dompet](/wallet) menunjukkan berapa. Bila penarikan akan mengakhiri bonus, halaman menyebut yang mana dan berapa sebelum Anda konfirmasi. Tidak ada yang hilang diam-diam.',
    ],
    documents: [
      'Dokumen apa yang diperlukan?',
      'Bila diminta: foto kartu identitas dan foto wajah Anda di sampingnya; untuk tingkat lebih tinggi tagihan atau surat bank dengan alamat, paling lama tiga bulan. Maksimal 4 MB, foto atau PDF. Disimpan terenkripsi, hanya tim kami yang melihat. Kirim di [Dokumen](?open=documents).',
    ],
    wagering: [
      'Apa itu syarat taruhan?',
      'Taruhan yang diminta bonus atau isi saldo sebelum uangnya boleh keluar. Bonus 10 dengan syarat 20 kali memerlukan taruhan yang terhitung 200. Taruhan terhitung bila rondenya selesai dan sah; halaman tiap permainan menyebut berapa yang terhitung. Taruhan yang dibatalkan tidak terhitung.',
    ],
    'bonus-tasks': [
      'Di mana melihat sisanya?',
      'Buka [Tugas bonus](?open=bonus-tasks): tiap bonus punya batang sendiri dengan yang sudah terhitung dan sisanya. Batang di atas permainan juga menunjukkannya. Tugas dikerjakan berurutan, dan yang selesai menjadi tunai dengan sendirinya, tanpa menekan apa pun.',
    ],
    'bonus-void': [
      'Bagaimana bila bonus habis kalah?',
      'Bila uang bonus habis, tugasnya juga berakhir: tidak ada lagi yang harus dipertaruhkan, dan Anda tidak berutang. Tiap bonus menyimpan uangnya sendiri, jadi yang hilang tidak menyentuh yang lain. Kemenangan dari uang bonus tetap pada bonus itu sampai tugasnya selesai.',
    ],
    gold: [
      'Bisakah emas ditukar uang?',
      'Tidak. Emas adalah uang main. Anda bisa memenangkannya, menerimanya sebagai hadiah dan memainkannya di permainan yang menerima emas, tetapi tidak pernah dibayarkan atau ditukar. Gunanya mencoba permainan tanpa risiko. Batas kerugian dan taruhan menghitung tunai dan bonus, bukan emas.',
    ],
    vip: [
      'Bagaimana mencapai level VIP?',
      'Level mengikuti jumlah seluruh isi saldo dan taruhan Anda; [VIP](?open=vip) menunjukkan keduanya dan syarat level berikutnya. Level yang dicapai tidak pernah hilang. Tiap level memberi hadiah sekali dan bagian cashback. Tidak perlu terburu-buru: level bukan alasan bermain lebih dari yang Anda mau.',
    ],
    mail: [
      'Untuk apa kotak surat?',
      'Di sana kami menulis kepada Anda: kabar, hadiah dan salinan obrolan. Hadiah menunggu di dalam surat sampai Anda klaim, sebagian sampai tanggal yang tertulis. Menghapus tidak pernah mengambil hadiah yang belum diklaim. Angka merah menunjukkan yang belum dibaca. Buka di [Surat](?open=mail-box).',
    ],
    'fair-how': [
      'Bagaimana tahu permainan adil?',
      'Tiap hasil permainan kami berasal dari benih server yang hash-nya Anda lihat sebelumnya, benih Anda sendiri dan penghitung. Tak seorang pun bisa mengubahnya setelah itu. Bila benih diganti, benih lama ditunjukkan dan semua ronde sebelumnya bisa dihitung ulang. Permainan pemasok lain diuji laboratorium mereka.',
    ],
    'fair-check': [
      'Bagaimana memeriksa ronde sendiri?',
      'Buka ronde di [Taruhan](?open=bets-history) dan tekan Bukti. Ponsel Anda menghitung ulang hasilnya dari benih, langkah demi langkah, dan memberi centang hijau hanya untuk yang diperiksanya sendiri. Bila benih masih dipakai, bukalah dulu: itu memulai pasangan berikutnya. Halaman ini juga jalan tanpa internet.',
    ],
    'fair-crash': [
      'Bagaimana Crash ditetapkan sebelumnya?',
      'Semua ronde berasal dari satu rantai hash yang dibuat sebelum ronde pertama. Ujungnya kami umumkan bersama ronde mendatang dari suar keacakan publik, yang menjadi garam. Tiap hash menuju hash sebelumnya, jadi tidak ada ronde yang bisa diubah kemudian, dan Anda bisa memeriksa semuanya.',
    ],
    'fair-return': [
      'Apa arti return permainan?',
      'Return 97% berarti dalam sangat banyak ronde 97 dari 100 taruhan dibayar kembali. Itu tidak berkata apa-apa tentang malam Anda: permainan singkat bisa berakhir jauh di atas atau di bawah. Permainan kami punya return terhitung, dan [Kepercayaan](/trust) menunjukkan yang terukur beserta rentangnya.',
    ],
    'round-broken': [
      'Ronde terputus. Di mana taruhan saya?',
      'Tidak ada yang hilang. Ronde yang terputus diselesaikan server kami atau ditarik kembali, lalu taruhan atau kemenangan ada di saldo; bisa perlu beberapa menit. Bila Anda masih bisa melanjutkan, lobi menampilkan batang yang membawa kembali. [Taruhan](?open=bets-history) menyebut akhirnya.',
    ],
    books: [
      'Bagaimana pembukuan dijaga jujur?',
      'Tiap gerakan uang ditulis sekali dengan kunci dan tidak pernah diubah. Tiap jam jumlah semua akun dibuktikan, dan ujung rantainya ditandatangani dan diumumkan. Tiap baris mutasi Anda punya tanda terima dengan bukti, yang bisa diperiksa di perangkat sendiri tanpa harus percaya pada kami.',
    ],
    'password-lost': [
      'Saya lupa kata sandi',
      'Tekan Lupa kata sandi di [halaman masuk](?open=login) dan ketik nomor telepon atau email. Kami kirim kode enam karakter yang berlaku lima menit; dengannya Anda memilih kata sandi baru. Semua perangkat lain dikeluarkan. Tanpa telepon atau email di akun, tak seorang pun bisa membuktikan itu milik Anda.',
    ],
    passkeys: [
      'Apa itu kunci sandi?',
      'Kunci yang tinggal di perangkat Anda dan membuka akun dengan kunci layar. Tidak bisa ditebak, diteruskan atau diketik di halaman palsu. Tambahkan di [Kunci sandi](?open=passkeys). Hanya berfungsi pada nama situs ini, dan Anda boleh punya satu di tiap perangkat.',
    ],
    'second-factor': [
      'Bagaimana melindungi akun lebih baik?',
      'Nyalakan [langkah kedua](?open=second-factor): setelah kata sandi kami minta kode dari aplikasi autentikator, juga sebelum uang keluar. Simpan kode pemulihan; tiap kode berlaku sekali bila ponsel hilang. Kunci sandi sama amannya. Kami tidak pernah meminta kata sandi atau kode, baik lewat obrolan maupun telepon.',
    ],
    devices: [
      'Ada orang lain yang masuk. Lalu?',
      'Buka [Perangkat](?open=devices): tercantum semua tempat akun Anda terbuka. Keluarkan yang tidak dikenal, atau semua yang lain, dan ganti kata sandi. Kami memberi tahu tiap perangkat baru. Tidak ada taruhan atau pembayaran yang hilang. Lalu tulis kepada kami agar kami juga memeriksa.',
    ],
    'contact-change': [
      'Bagaimana mengganti nomor atau email?',
      'Buka [Keamanan](?open=security), pilih kontak dan ketik yang baru; kode dikirim ke sana. Karena kontak bisa membuka akun, kami minta dulu bukti bahwa itu Anda. Kontak lama diberi tahu. Bila keduanya tidak lagi bisa dijangkau, tulis kepada kami di obrolan.',
    ],
    'guest-account': [
      'Apa yang bisa dilakukan tamu?',
      'Anda bisa melihat, mencari, mencoba demo dan mengobrol dengan kami. Bergabung sebagai tamu membuat akun yang hanya dikenal peramban ini: bila dihapus, tak seorang pun bisa mengembalikannya. Tambahkan telepon atau email agar tetap. Yang Anda tulis sebagai tamu ikut saat Anda masuk.',
    ],
    language: [
      'Bagaimana mengganti bahasa?',
      'Buka menu dan pilih [Bahasa](?open=language): Inggris, Portugis, Indonesia, Bengali, Urdu dan Tionghoa. Pilihan diingat di perangkat ini dan dipakai untuk surat kami. Jumlah uang tetap dalam mata uang situs Anda. Anda boleh menulis kepada kami dalam bahasa mana pun dari semua itu.',
    ],
    'data-copy': [
      'Bisakah mendapat salinan data saya?',
      'Bisa, di [Privasi](?open=privacy): minta salinan, dan beberapa menit kemudian berkas menunggu di sana selama tujuh hari dengan semua yang kami simpan: akun, masuk, pembayaran, taruhan, surat dan obrolan. Halaman yang sama mencantumkan persetujuan Anda, dan tiap butir bisa diubah.',
    ],
    'delete-account': [
      'Bagaimana menghapus akun?',
      'Di [Privasi](?open=privacy). Tarik dulu uang Anda. Selama 14 hari Anda masih bisa masuk dan mempertahankannya; setelah itu data pribadi, kontak, dokumen dan obrolan dihapus selamanya. Catatan taruhan dan pembayaran tetap ada tanpa nama Anda, karena hukum memintanya.',
    ],
    limits: [
      'Batas apa yang bisa dipasang?',
      'Untuk isi saldo, kerugian, taruhan, satu taruhan dan waktu bermain; per hari, minggu atau bulan. Buka [Main aman](?open=protection). Batas yang lebih ketat berlaku saat Anda menekan. Berlaku di semua permainan dan perangkat, dan kemenangan serta penarikan tidak pernah terhalang.',
    ],
    'limits-looser': [
      'Mengapa batas longgar belum berlaku?',
      'Batas yang lebih longgar, atau tanpa batas, menunggu sedikitnya 24 jam; sebagian situs lebih lama. Lalu kami bertanya lagi, dan hanya jawaban ya yang memberlakukannya. Tanpa jawaban ia gugur. Sampai saat itu batas lama berlaku. Dukungan atau siapa pun tidak bisa mempersingkatnya.',
    ],
    break: [
      'Bagaimana mengambil jeda?',
      'Di [Ambil jeda](?open=break) Anda memilih dari 24 jam sampai enam minggu. Anda dikeluarkan di semua tempat dan tidak bisa bermain atau isi saldo sampai berakhir; tidak bisa dipersingkat. Anda tetap bisa masuk untuk membaca, menulis kepada kami dan menarik dana. Setelahnya semua seperti semula.',
    ],
    exclusion: [
      'Apa yang terjadi bila saya mengecualikan diri?',
      'Anda memilih [enam bulan atau lebih](?open=exclusion), atau selamanya. Tak seorang pun bisa mencabutnya lebih awal, baik Anda maupun kami. Anda bisa masuk dan menarik dana saja; akun baru juga ditolak. Setelah waktunya habis Anda tetap dikecualikan sampai meminta kembali, lalu satu hari lagi.',
    ],
    'reality-check': [
      'Apa itu pengingat saat bermain?',
      'Pada selang yang Anda pilih, permainan berhenti dan menunjukkan berapa lama Anda bermain dan berapa menang atau kalah. Tidak ada taruhan sampai Anda menjawab. Keluar adalah tombol besarnya. Sebagian situs mewajibkannya. Atur di [Pengingat](?open=reminder).',
    ],
  },
  canned: {
    hello: 'Halo! Saya di sini dan sedang membaca tulisan Anda.',
    looking:
      'Saya sedang memeriksanya. Beri saya beberapa menit; silakan menunggu atau pergi, jawabannya menunggu di sini.',
    bye: 'Ada lagi yang bisa saya bantu? Bila tidak, obrolan saya tutup; Anda bisa menulis lagi kapan saja.',
  },
}
