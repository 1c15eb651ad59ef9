import { runOperator } from './program';

await runOperator(process.argv.slice(2));
