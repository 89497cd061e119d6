/** A reporter that names every failing test and ends with `N passed, N failed`, alone on the last line. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** An expected failure that fails has passed; a file that cannot be loaded is one failure. */
export function closingLine(write: (line: string) => void): Reporter {
  return {
    onTestRunEnd(modules, unhandled, reason) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const failed = [
        ...tests.filter((test) => test.result().state === 'failed').map(nameOf),
        ...modules
          .filter(hasFailedItself)
          .map(({ relativeModuleId }) => `${relativeModuleId}: the file could not be run`),
        ...unhandled.map(({ message }) => `outside any test: ${message}`),
      ];
      // A set-up that fails runs no test at all.
      if (failed.length === 0 && (reason !== 'passed' || tests.length === 0)) failed.push('the run as a whole');
      for (const name of failed) write(`failed: ${name}`);
      write(`${tests.filter((test) => test.result().state === 'passed').length} passed, ${failed.length} failed`);
    },
  };
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`;

function hasFailedItself(module: TestModule): boolean {
  return module.errors().length > 0;
}
