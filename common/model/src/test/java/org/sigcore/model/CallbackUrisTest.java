// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.StringNode;

class CallbackUrisTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://smf.example.org/callback",
                "https://192.0.2.7:8443",
                "http://127.0.0.4:7777/x?a=b",
                "HTTP://[2001:db8::1]:80/",
                "http://[64:ff9b::c000:207]/",
                "http://[2002:c000:207::1]/"
            })
    void check_acceptsCallableUris(String uri) {
        assertThatCode(() -> check(uri)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/callback",
                "//host/x",
                "ftp://host/x",
                "http://",
                "http:///x",
                "http://host:0/",
                "http://host:65536/",
                "http://host:-1/",
                "http://user:secret@host/",
                "http://host/#fragment",
                "http://ho st/",
                "http://host/\r\nx",
                "http://169.254.169.254/latest/meta-data",
                "http://[fe80::1]/x",
                "http://224.0.0.1/",
                "http://[ff02::1]/",
                "http://0.0.0.0:7100/",
                "http://[::]/",
                "http://255.255.255.255/",
                "http://[::ffff:169.254.169.254]/",
                "http://[64:ff9b::a9fe:a9fe]/latest/meta-data",
                "http://[64:ff9b::7f00:1]/",
                "http://[2002:a9fe:a9fe::1]/",
                "http://[::169.254.169.254]/",
                "http://[fd00:ec2::254]/latest/meta-data"
            })
    void check_refusesUncallableUris(String uri) {
        assertThatThrownBy(() -> check(uri)).isInstanceOf(ProblemException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.0.0.1", "::1", "fd00::1", "192.168.1.1"})
    void privateAndLoopbackAddresses_areCallable(String address) {
        assertThat(CallbackUris.isNeverCalled(InetAddress.ofLiteral(address))).isFalse();
    }

    @Test
    void check_isAsByRegularExpression() {
        Pattern absolute = Pattern.compile("([A-Za-z]+://[^\\s/?#]+)\\S*");
        Random random = new Random(8);
        for (int i = 0; i < 20_000; i++) {
            String text = RandomTexts.changed(random, "httpS://192.0.2.7:80/a?b", "h:/?#. \t\n\u001c\u00a0\u2003@0e");
            Matcher uri = absolute.matcher(text);
            boolean callable = uri.matches() && text.indexOf('#') < 0 && isCallable(uri.group(1));
            assertThat(CallbackUris.SHAPE.accepts(StringNode.valueOf(text)))
                    .as(text)
                    .isEqualTo(callable);
        }
    }

    private static boolean isCallable(String root) {
        try {
            String host = ApiRoot.parse(root).host();
            boolean literal = host.indexOf(':') >= 0 || host.matches("[0-9.]+");
            return !literal || !CallbackUris.isNeverCalled(UriParts.literal(host));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static void check(String uri) {
        CallbackUris.SHAPE.check(StringNode.valueOf(uri));
    }
}
