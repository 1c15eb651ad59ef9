/** English texts by key; the `_one` form exists only where English needs a singular. */
export type Texts = Readonly<Record<string, string>>;

/** Chinese has no singular form, so it needs every key but those. */
export type Chinese<English extends Texts> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: string;
};

/** One feature's texts in both languages: a missing or superfluous Chinese key is a type error. */
export function defineCatalogue<const English extends Texts>(en: English, zh: Chinese<English>) {
  return { en, zh };
}
