// Components that are rendered only when their props have changed.
import { Component, type FunctionComponent } from "preact";

export function memo<Props extends object>(Inner: FunctionComponent<Props>) {
  return class Steady extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const names = Object.keys(next) as (keyof Props)[];
      return names.some((name) => next[name] !== (this.props as Props)[name]);
    }

    override render() {
      return <Inner {...(this.props as Props)} />;
    }
  };
}
