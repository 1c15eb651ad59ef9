/** What the page says, in both languages of a courseware. */
export const TEXTS = {
  en: {
    chapter: 'Chapter',
    play: 'Play',
    pause: 'Pause',
    time: 'Time',
    position: '{seconds} / {duration} s',
    restart: 'Begin again',
    language: '中文',
    student: 'As a student',
    sound: 'Sound',
    stage: 'Stage: {title}',
    reports: 'Reports',
    noReports:
      'Nothing yet. What the chapter reports of its student appears here. Play the test as a student.',
    teacher: 'Seen as a teacher sees it: reports go nowhere.',
    clear: 'Clear',
    'step.started': 'Step {number} begins: {title}',
    'step.finished': 'Step {number} done after {seconds} s',
    right: 'Point {number} right: {title} (try {tries}, {seconds} s)',
    wrong: 'Point {number} wrong: {title} (try {tries}, {seconds} s)',
    finished: 'Finished: {right} of {points} right, grade {level}',
    finishedOwn: 'Finished: {right} of {points} right, grade {level} given by the courseware',
    figures: '{calls} draw calls · {triangles} triangles · {frames} frames/s',
    over: 'more than {calls} draw calls: too many for a headset',
    problems: 'It cannot be shown',
    warnings: 'Look at this',
    mend: 'Mend it and save: the page shows it again by itself.',
    unreachable: 'The program that serves this page has stopped. Start it again.',
    keys: 'Drag to look round · click or Enter to press · hold to carry, wheel to push away · 1–4 to answer',
  },
  zh: {
    chapter: '章节',
    play: '播放',
    pause: '暂停',
    time: '时间',
    position: '{seconds} / {duration} 秒',
    restart: '重新开始',
    language: 'English',
    student: '以学生身份',
    sound: '声音',
    stage: '预览：{title}',
    reports: '上报记录',
    noReports: '暂无记录。以学生身份完成测评章节，上报的内容会显示在这里。',
    teacher: '当前为教师视角，不上报任何内容。',
    clear: '清空',
    'step.started': '步骤 {number} 开始：{title}',
    'step.finished': '步骤 {number} 完成，用时 {seconds} 秒',
    right: '测评点 {number} 正确：{title}（第 {tries} 次作答，用时 {seconds} 秒）',
    wrong: '测评点 {number} 错误：{title}（第 {tries} 次作答，用时 {seconds} 秒）',
    finished: '测评完成：{points} 题对 {right} 题，评级 {level}',
    finishedOwn: '测评完成：{points} 题对 {right} 题，课件给出评级 {level}',
    figures: '绘制 {calls} 次 · 三角形 {triangles} 个 · {frames} 帧/秒',
    over: '绘制超过 {calls} 次，头显会卡顿',
    problems: '无法显示',
    warnings: '请检查',
    mend: '修改并保存后，页面会自动刷新。',
    unreachable: '预览服务已停止，请重新启动。',
    keys: '拖动环顾 · 点击或回车按下 · 按住拿起，滚轮推远拉近 · 数字键 1–4 作答',
  },
} as const;

export type Language = keyof typeof TEXTS;
export type TextKey = keyof (typeof TEXTS)['en'];

/** A text with its places filled. */
export function say(
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
