// The most common passwords of published breaches with eight or more characters (shorter ones are refused
// anyway), with those typical of Hong Kong: romanised Cantonese and Mandarin, lucky numbers, place names,
// keyboard walks. Compared in lower case.
const list = `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 1234567891 0123456789 012345678 01234567
11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666
77777777 88888888 888888888 8888888888 99999999 999999999 9999999999 12341234 123123123 1231231234 12121212
11223344 1122334455 112233445566 11112222 12344321 123454321 123321123 123654789 147258369 159357456 159753456
147852369 741852963 789456123 789456123a 987654321 9876543210 98765432 87654321 321654987 456789123 963852741
10203040 1020304050 19841984 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995
19961996 19971997 19981998 19991999 20002000 20012001 20022002 20032003 20082008 20102010 20202020 20222022
20232023 20242024 20252025 20262026 13131313 31415926 314159265 52013145 5201314520 52013141 13145200
13145210 1314520520 13145201314 1314520a a5201314 5201314a woaini520 woaini1314 woaini5201314 woaini123
woaini521 woaiwojia woaiwoziji 520520520 521521521 88886666 66668888 16888888 18181818 28282828 38383838
16881688 12881288 98989898 68686868 86868686 99998888 88889999 55556666 52525252 85285200 85212345 85288888
password password1 password12 password123 password1234 password12345 password123456 password! password1!
password123! password@123 password@1 password.1 password01 password11 password2 password3 password99
passw0rd p@ssword p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@55w0rd pa$$word pa55word passwort passphrase mypassword
newpassword yourpassword thisispassword passwordpassword password888 password852 password2023 password2024
password2025 password2026 letmein1 letmein12 letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234
welcome2023 welcome2024 welcome2025 welcome2026 welcome@123 changeme changeme1 changeme123 default1 default123
temp1234 temppass temporary testtest test1234 test12345 test123456 testing1 testing123 testpass guestguest
admin123 admin1234 admin12345 admin123456 admin@123 adminadmin administrator admin888 root1234 rootroot
user1234 username username1 userpass master123 master12 mastermaster superman superman1 superuser supersecret
secret12 secret123 secretsecret topsecret login123 loginlogin access14 accessme trustno1 trustno11 whatever
whatever1 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwertyqwerty
qwer1234 qwer12345 qwerasdf qwerasdfzxcv qweasdzxc qweasd123 qweqweqwe qwe123qwe qwe123456 qwe12345 1qaz2wsx
1qaz2wsx3edc 1qaz1qaz 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r! q1w2e3r4 q1w2e3r4t5 q1q1q1q1 qazwsxedc
qazwsxedcrfv qazwsx123 qazqazqaz zaq12wsx zaq1zaq1 zaq1xsw2 2wsx3edc 1234qwer 12345qwert 123qweasd
123qweasdzxc 123qwe123 123qwe456 123qwe!@# 12qwaszx 1234abcd 12345abc 12345abcd 123456abc 123456aa 123456ab
123456qq 123456qwe 123456asd 123456zx 1234567a 1234567q 12345678a 12345678q 12345678abc 123456abcd a1234567
a12345678 a123456789 aa123456 aa1234567 aa12345678 aaa12345 aaaa1111 aaaaaaaa aaaaaaaaa aaaaa11111 ab123456
abc12345 abc123456 abc1234567 abc123456789 abc123abc abc123456! abcabc123 abcd1234 abcd12345 abcd123456 abcd1234!
abcde123 abcde12345 abcdef12 abcdef123 abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij abcdabcd abcabcabc
a1b2c3d4 a1b2c3d4e5 a1a2a3a4 a1s2d3f4 asdfghjk asdfghjkl asdfghjkl1 asdfasdf asdf1234 asdf12345 asdfqwer
asdasdasd asd123asd asd123456 asd12345 asdqwe123 asdzxc123 as123456 zxcvbnm1 zxcvbnm123 zxcvzxcv zxcvbnm,./
zxczxczxc zxc123456 zxcasdqwe zxcasdqwe123 z123456789 z12345678 zz123456 zzzzzzzz xxxxxxxx x12345678 q12345678
q123456789 qq123456 qq123456789 qq5201314 w123456789 ww123456 wang1234 wang123456 wangyut2 li123456 chan1234
chan12345 wong1234 wong12345 leung123 cheung123 chow1234 cheng123 chiu1234 lamlamlam hongkong hongkong1
hongkong12 hongkong123 hongkong1234 hongkong852 hongkong1997 hongkong2025 hongkong2026 iloveHongKong ilovehk123
kowloon1 kowloon123 mongkok123 tsimshatsui causewaybay shatin123 taikoo123 tuenmun123 yuenlong123 central123
hk123456 hk12345678 hkhkhkhk hkhk1234 hkdse2024 hkdse2025 hkdse2026 dse123456 dse12345 dse5star dse5starstar
jyutping gongfei1 kungheifatchoy gongheifatchoy gongxifacai kunghei123 fatchoy888 neihou123 nihao123 nihaoma1
lovehk852 mtr12345 octopus1 octopus123 milktea1 milktea123 bubbletea yumcha123 dimsum123 siumai123 hello852
iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveyou520 iloveyou1314 iloveu123 iloveu520
ilovemymum ilovemymom ilovegod ilovejesus loveyou1 loveyou123 lovelove loveme123 lovely123 loveforever
princess princess1 princess12 princess123 sunshine sunshine1 sunshine123 football football1 football123
baseball baseball1 basketball basketball1 volleyball badminton badminton1 swimming1 liverpool liverpool1
manchester manchester1 manutd123 arsenal1 arsenal123 chelsea1 chelsea123 barcelona barcelona1 realmadrid
juventus juventus1 kobebryant kobe2424 jordan23 michael1 michael123 michelle michelle1 jennifer jennifer1
jessica1 jessica123 jonathan jonathan1 charlie1 charlie123 thomas123 andrew123 daniel123 matthew1 matthew123
anthony1 anthony123 ashley123 samantha samantha1 victoria victoria1 elizabeth elizabeth1 alexander alexander1
alexandra christina christine christopher nicholas nicholas1 benjamin benjamin1 stephanie stephanie1 veronica
patrick1 vincent1 vincent123 jackson1 jason123 kelvin123 raymond1 raymond123 dragon12 dragon123 dragon88
dragonball dragonball1 monkey12 monkey123 tiger123 tigertiger rabbit123 starwars starwars1 pokemon1 pokemon12
pokemon123 pikachu1 pikachu123 hellokitty hellokitty1 doraemon doraemon1 doraemon123 mickeymouse mickey123
spiderman spiderman1 spongebob spongebob1 minecraft minecraft1 minecraft123 roblox123 fortnite1 fortnite123
computer computer1 internet internet1 samsung1 samsung123 iphone12 iphone123 google123 facebook facebook1
facebook123 instagram1 whatsapp1 linkedin youtube1 youtube123 microsoft windows10 windows11 chocolate chocolate1
cheese123 banana123 orange123 apple123 pineapple strawberry blueberry butterfly butterfly1 flower123 rainbow1
rainbow123 snoopy123 cookie123 pepper123 ginger123 shadow12 shadow123 hunter12 hunter123 killer123 ninja123
soccer12 soccer123 hockey123 batman123 ironman1 ironman123 avengers1 harrypotter harrypotter1 hogwarts1
blink182 metallica slipknot nirvana1 beautiful beautiful1 gorgeous precious familyfirst family123 mother123
father123 mommy123 daddy123 mummy123 babygirl babygirl1 babyboy1 angel123 angelangel blessed1 blessing jesus123
jesuschrist heaven123 forever1 forever21 freedom1 freedom123 peaceful happy123 happyday happyhappy happy888
goodluck goodluck1 lucky888 lucky123 lucky777 money888 money123 dollars1 business1 business123 company1
company123 office123 school123 school12 student1 student12 student123 student1234 teacher1 teacher12 teacher123
teacher1234 parent123 tutor123 tutor1234 homework1 maths123 english1 english123 chinese1 chinese123 lantern1
lantern12 lantern123 lantern1234 lantern888 lantern2026 monday123 friday123 january1 february1 december1
summer12 summer123 summer2024 summer2025 summer2026 winter123 winter2024 winter2025 spring2025 spring2026
autumn2025 autumn2026 abcd@1234 abc@1234 abc@12345 abc@123456 aa@123456 pass1234 pass12345 pass123456 pass@123
pass@1234 passpass p@ss1234 p@ss12345 p@ssword1 p@ssword123 hello123 hello1234 hello12345 hellohello helloworld
helloworld1 hello123! goodbye1 nothing1 anything1 something1 nopassword nopass123 idontknow idontcare
fuckyou1 fuckyou123 fuckoff1 asshole1 bullshit1 diulaymo diunelomo diu12345 pokgai123 jk123456 lll12345
mustang1 corvette ferrari1 porsche1 mercedes1 mercedes toyota123 honda123 yamaha123 tesla123 cowboys1 steelers1
yankees1 lakers24 eagles123 rangers1 celtic1888 einstein1 newton123 zaqwsxcde poiuytrewq lkjhgfdsa mnbvcxz1
mnbvcxzasd 0987654321 09876543 0987654321a 0p9o8i7u 9o8i7u6y !qaz2wsx !qaz@wsx !@#$%^&* !@#$%^&*() qwerty!@#
`

const common: ReadonlySet<string> = new Set(list.toLowerCase().split(/\s+/).filter(Boolean))

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  // One character, or two in turn, typed again and again needs no list.
  return common.has(lower) || new Set(lower).size <= 2
}
