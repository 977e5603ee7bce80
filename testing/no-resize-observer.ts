/** jsdom draws nothing, so nothing has a size: what a component puts its observer on never changes. */
export class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
