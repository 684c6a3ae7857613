// How characters common in names of Hong Kong families are read: Mandarin (pinyin), then Cantonese (jyutping), both
// without tones. Parents type what they heard, and not always as the name is spelt in a passport.

const readings = `
陳chen can 黃huang wong 李li lei 張zhang zoeng 王wang wong 林lin lam 吳wu ng 劉liu lau 梁liang loeng 鄭zheng zeng 何he ho
周zhou zau 葉ye jip 蔡cai coi 楊yang joeng 羅luo lo 鄧deng dang 譚tan taam 謝xie ze 馮feng fung 曾zeng zang 許xu heoi
朱zhu zyu 胡hu wu 郭guo gwok 蘇su sou 余yu jyu 盧lu lou 趙zhao ziu 馬ma maa 徐xu ceoi 關guan gwaan 麥mai mak 袁yuan jyun
江jiang gong 高gao gou 潘pan pun 蕭xiao siu 唐tang tong 方fang fong 鍾zhong zung 莫mo mok 杜du dou 彭peng paang 孫sun syun
韓han hon 文wen man 錢qian cin 程cheng cing 溫wen wan 簡jian gaan 簫xiao siu 陸lu luk 施shi si 呂lü leoi 丁ding ding
湯tang tong 伍wu ng 戴dai daai 岑cen sam 沈shen sam 姚yao jiu 傅fu fu 龔gong gung 龍long lung 易yi jik 石shi sek 尹yin wan
洪hong hung 魏wei ngai 顧gu gu 古gu gu 區ou au 歐ou au 甘gan gam 翁weng jung 邱qiu jau 丘qiu jau 范fan faan 霍huo fok
賴lai laai 卓zhuo coek 凌ling ling 葛ge got 阮ruan jyun 黎li lai 倪ni ngai 廖liao liu 連lian lin 童tong tung 符fu fu
詹zhan zim 白bai baak 金jin gam 宋song sung 佘she se 柯ke o 巫wu mou 游you jau 俞yu jyu 辛xin san 殷yin jan 姜jiang goeng
詠yong wing 欣xin jan 俊jun zeon 傑jie git 語yu jyu 晴qing cing 思si si 敏min man 家jia gaa 豪hao hou 嘉jia gaa 慧hui wai
雯wen man 樂le lok 兒er ji 怡yi ji 君jun gwan 志zhi zi 明ming ming 偉wei wai 強qiang koeng 國guo gwok 華hua waa 麗li lai
珍zhen zan 美mei mei 玲ling ling 婷ting ting 穎ying wing 詩shi si 琪qi kei 瑩ying jing 雅ya ngaa 芳fang fong 芬fen fan
萍ping ping 英ying jing 蘭lan laan 梅mei mui 鳳feng fung 燕yan jin 玉yu juk 珠zhu zyu 蓮lian lin 霞xia haa 娟juan gyun
靜jing zing 潔jie git 心xin sam 恩en jan 愛ai oi 安an on 寧ning ning 平ping ping 和he wo 康kang hong 健jian gin 強qiang koeng
俊jun zeon 彥yan jin 軒xuan hin 朗lang long 熙xi hei 晞xi hei 希xi hei 子zi zi 宇yu jyu 宏hong wang 浩hao hou 天tian tin
然ran jin 逸yi jat 凱kai hoi 祖zu zou 進jin zeon 達da daat 成cheng sing 文wen man 武wu mou 德de dak 仁ren jan 義yi ji
禮li lai 智zhi zi 信xin seon 忠zhong zung 孝xiao haau 賢xian jin 良liang loeng 正zheng zing 光guang gwong 輝hui fai 耀yao jiu
星xing sing 月yue jyut 雪xue syut 雲yun wan 風feng fung 海hai hoi 山shan saan 川chuan cyun 森sen sam 松song cung 柏bai paak
竹zhu zuk 菊ju guk 春chun ceon 夏xia haa 秋qiu cau 冬dong dung 東dong dung 西xi sai 南nan naam 北bei bak 大da daai 小xiao siu
永yong wing 遠yuan jyun 新xin san 日rui jat 曉xiao hiu 晨chen san 曦xi hei 昕xin jan 旭xu juk 昊hao hou 晟sheng sing 景jing ging
麟lin leon 鵬peng paang 龍long lung 虎hu fu 峰feng fung 峯feng fung 鋒feng fung 鈞jun gwan 鑫xin jam 錦jin gam 銘ming ming
銳rui jeoi 鴻hong hung 濤tao tou 波bo bo 清qing cing 澄cheng cing 泓hong wang 洋yang joeng 涵han haam 潤run jeon 澤ze zaak
瀚han hon 灝hao hou 炫xuan jyun 煒wei wai 燁ye jip 琛chen sam 琳lin lam 琦qi kei 瑜yu jyu 瑤yao jiu 瑋wei wai 瑞rui seoi
璇xuan syun 環huan waan 鈴ling ling 鈺yu juk 雁yan ngaan 霖lin lam 霏fei fei 靈ling ling 音yin jam 韻yun wan 頌song zung
飛fei fei 馨xin hing 駿jun zeon 鶯ying ang 鵑juan gyun 黛dai doi 儀yi ji 佩pei pui 佳jia gaai 倩qian sin 俐li lei 俏qiao ciu
偲si si 傲ao ngou 允yun wan 元yuan jyun 兆zhao siu 冠guan gun 凝ning jing 千qian cin 卉hui wai 卿qing hing 可ke ho 啟qi kai
善shan sin 喬qiao kiu 垣yuan wun 堯yao jiu 夢meng mung 妍yan jin 妙miao miu 妮ni nei 姍shan saan 姿zi zi 娜na naa 婉wan jyun
媛yuan wun 嫣yan jin 嬌jiao giu 學xue hok 宗zong zung 定ding ding 容rong jung 寶bao bou 尚shang soeng 展zhan zin 崇chong sung
巧qiao haau 建jian gin 念nian nim 恆heng hang 悅yue jyut 惠hui wai 慈ci ci 慶qing hing 懿yi ji 揚yang joeng 敬jing ging
斌bin ban 昇sheng sing 昌chang coeng 晉jin zeon 智zhi zi 書shu syu 朝chao ciu 柔rou jau 柏bai paak 桐tong tung 桂gui gwai
梓zi zi 楚chu co 榮rong wing 樺hua waa 欽qin jam 民min man 沛pei pui 泰tai taai 淇qi kei 淑shu suk 添tian tim 滔tao tou
漢han hon 烈lie lit 燊shen san 珊shan saan 珈jia gaa 珮pei pui 理li lei 瑾jin gan 盈ying jing 皓hao hou 真zhen zan 祥xiang coeng
祺qi kei 福fu fuk 秀xiu sau 穗sui seoi 紀ji gei 紅hong hung 純chun seon 素su sou 紫zi zi 綺qi ji 維wei wai 翠cui ceoi
翹qiao kiu 耀yao jiu 聰cong cung 芝zhi zi 芷zhi zi 若ruo joek 茵yin jan 荃quan cyun 莉li lei 莎sha saa 菁jing cing 萱xuan hyun
蓉rong jung 蔚wei wai 蕙hui wai 薇wei mei 藝yi ngai 蘊yun wan 衡heng hang 裕yu jyu 詩shi si 誠cheng sing 諾nuo nok 謙qian him
豐feng fung 貞zhen zing 貝bei bui 賢xian jin 迪di dik 通tong tung 進jin zeon 道dao dou 達da daat 遙yao jiu 鎮zhen zan 鎧kai hoi
長chang coeng 開kai hoi 雄xiong hung 霆ting ting 青qing cing 頤yi ji 顏yan ngaan 顯xian hin 香xiang hoeng 麒qi kei 齊qi cai
雅ya ngaa 彬bin ban 儒ru jyu 慕mu mou 航hang hong 葦wei wai 衛wei wai 倫lun leon 婷ting ting 允yun wan 鳴ming ming 熹xi hei
駱luo lok 鄒zou zau 盛sheng sing 邵shao siu 單shan sin 尤you jau 賀he ho 舒shu syu 項xiang hong 畢bi bat 湛zhan zaam 嚴yan jim
意yi ji 曼man maan 悠you jau 采cai coi 彩cai coi 影ying jing 旋xuan syun 泳yong wing 蕾lei leoi 雨yu jyu 翔xiang coeng 勇yong jung`

interface Reading {
  mandarin: string
  cantonese: string
}

const known: ReadonlyMap<string, Reading> = new Map(
  [...readings.matchAll(/(\p{sc=Han})(\p{L}+) (\p{L}+)/gu)].map(
    ([, character = '', mandarin = '', cantonese = '']) =>
      [character, { mandarin: mandarin.replace('ü', 'u'), cantonese }] as const,
  ),
)

const longestName = 4

/**
 * Possible spellings of a name in characters: 陳詠欣 is 'chen yong xin', 'yongxin' and 'can wing jan'. Unknown characters
 * are left out.
 */
export function readingsOf(name: string): string[] {
  const found = [...name.matchAll(/\p{sc=Han}+/gu)].flatMap(([run]) => {
    const characters = [...run].slice(0, longestName)
    const read = characters.map(character => known.get(character))
    if (characters.length < 2) return []
    const [mandarin, cantonese] = [
      read.map(one => one?.mandarin ?? ''),
      read.map(one => one?.cantonese ?? ''),
    ]
    const given = read.slice(1).every(Boolean)
      ? [mandarin.slice(1).join(''), cantonese.slice(1).join('')]
      : []
    return [mandarin, cantonese].map(list => list.filter(Boolean).join(' ')).concat(given)
  })
  return [...new Set(found)].filter(Boolean)
}
