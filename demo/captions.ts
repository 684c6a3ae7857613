import type { DemoCaptions } from './types.ts'

/** Of the first video of a course, as its teacher would have typed them. */
export const captions: DemoCaptions[] = [
  {
    product: 'p3-bar-models',
    language: 'en',
    vtt: `WEBVTT

00:00:00.500 --> 00:00:05.000
Today we draw bars before we write numbers.

00:00:05.200 --> 00:00:10.500
One bar stands for what we know.
Write its name beside it.

00:00:11.000 --> 00:00:16.000
Three times as many: draw three bars of the same length.

00:00:16.500 --> 00:00:21.000
The picture tells you whether to multiply or to divide.
`,
  },
  {
    product: 'p3-bar-models',
    language: 'zh-HK',
    vtt: `WEBVTT

00:00:00.500 --> 00:00:05.000
今天我們先畫線段，再寫數字。

00:00:05.200 --> 00:00:10.500
一條線段代表已知的數量，
在旁邊寫上名稱。

00:00:11.000 --> 00:00:16.000
三倍，就是畫三條一樣長的線段。

00:00:16.500 --> 00:00:21.000
看圖就知道要乘還是要除。
`,
  },
  {
    product: 'dse-paper-2-writing',
    language: 'en',
    vtt: `WEBVTT

00:00:00.500 --> 00:00:04.000
A good essay is planned before it is written.

00:00:04.200 --> 00:00:08.500
Read the question twice, and underline
the words that tell you what to do.

00:00:09.000 --> 00:00:13.500
Write one sentence that answers it: that is your thesis.

00:00:14.000 --> 00:00:19.000
Every paragraph then proves one part of it.
`,
  },
  {
    product: 'dse-paper-2-writing',
    language: 'zh-HK',
    vtt: `WEBVTT

00:00:00.500 --> 00:00:04.000
好文章是先計劃、後下筆的。

00:00:04.200 --> 00:00:08.500
題目讀兩遍，在指示你怎樣做的字下面畫線。

00:00:09.000 --> 00:00:13.500
用一句話回答題目：這就是你的論點。

00:00:14.000 --> 00:00:19.000
之後每一段證明論點的一部分。
`,
  },
]
