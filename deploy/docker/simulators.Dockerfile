# Image of the simulators for a laboratory in a cluster. Build: mvn -Pquick package -pl perf/simulators -am && deploy/docker/build simulators
ARG BASE=eclipse-temurin:25-jre
ARG PLATFORM=linux/amd64
FROM --platform=${PLATFORM} ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Sigcore simulators" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY perf/simulators/target/simulators.jar /opt/sigcore/simulators.jar
COPY perf/simulators/target/lib /opt/sigcore/lib
USER 10001:10001
ENTRYPOINT ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dsun.net.inetaddr.ttl=5", "-Dsun.net.inetaddr.negative.ttl=1", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-cp", "/opt/sigcore/simulators.jar"]
CMD ["org.sigcore.simulators.SimulatorsMain", "--help"]
