/** Words in a row, as the language writes them: 科学、物理 or Science, Physics. */
export function toListText(words: readonly string[], language: string): string {
  return words.join(language === 'zh' ? '、' : ', ');
}
