/** Leaked passwords that satisfy the password rule, in lower case. */
const COMMON = new Set(
  `password1 password12 password123 password1234 password01 password2 password3 passw0rd p4ssw0rd
   pa55word pa55w0rd passw0rd1 p@ssw0rd p@ssw0rd1 p@ssword1 qwerty12 qwerty123 qwerty1234 qwerty12345
   qwertyuiop1 qwerty1! 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 zaq12wsx
   zaq1zaq1 qwe12345 qwer1234 asdf1234 asd12345 zxcv1234 abc12345 abcd1234 abc123456 a1234567
   a12345678 a123456789 1234567a 12345678a 123456789a aa123456 aa12345678 a1b2c3d4 iloveyou1
   iloveyou2 welcome1 welcome12 welcome123 letmein1 letmein123 admin123 admin1234 administrator1
   changeme1 changeme123 sunshine1 princess1 football1 baseball1 superman1 trustno1 monkey123
   dragon123 master123 shadow123 michael1 jordan23 charlie1 starwars1 pokemon123 summer2024
   summer2025 summer2026 winter2024 winter2025 winter2026 bitcoin1 bitcoin123 ethereum1 test1234
   testtest1 secret123 hello123 hello1234 computer1 internet1 samsung1 google123 liverpool1`.split(
    /\s+/,
  ),
)

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
